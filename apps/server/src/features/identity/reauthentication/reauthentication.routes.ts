import * as contract from '@rushes/contract/reauthentication';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as reauthentication from './reauthentication.service.ts';

export const reauthenticationRoutes: Binding[] = [
  bind(contract.getReauthenticationMethods, (ctx) => reauthentication.listReauthenticationMethods(ctx)),
  bind(contract.reauthenticationPasskeyOptions, (ctx) =>
    reauthentication.reauthenticationPasskeyOptions(ctx),
  ),
  bind(contract.reauthenticate, (ctx, { body }) => reauthentication.reauthenticate(ctx, body)),
];
