import * as contract from '@rushes/contract/reauthentication';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as reauthentication from './reauthentication.service.ts';

export const reauthenticationRoutes: Binding[] = [
  bind(contract.getReauthMethods, (ctx) => reauthentication.listReauthenticationMethods(ctx)),
  bind(contract.reauthPasskeyOptions, (ctx) => reauthentication.reauthPasskeyOptions(ctx)),
  bind(contract.reauthenticate, (ctx, { body }) => reauthentication.reauthenticate(ctx, body)),
];
