import * as contract from '@rushes/contract/mfa';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import { answer } from '../sessions/session-cookie.routes.ts';
import * as passkeys from './passkeys.service.ts';

export const passkeyRoutes: Binding[] = [
  bind(contract.listPasskeys, (ctx) => passkeys.listPasskeys(ctx)),
  bind(contract.passkeyOptions, (ctx) => passkeys.passkeyOptions(ctx)),
  bind(contract.addPasskey, (ctx, { body }) => passkeys.addPasskey(ctx, body)),
  bind(contract.removePasskey, (ctx, { params }) => passkeys.removePasskey(ctx, params.id)),
  bindPublic(contract.signInPasskeyOptions, (ctx) => passkeys.signInPasskeyOptions(ctx)),
  bindPublic(contract.signInPasskey, async (ctx, { body }, http) =>
    answer(http, await passkeys.signInPasskey(ctx, body)),
  ),
];
