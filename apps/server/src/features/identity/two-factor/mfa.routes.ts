import { signInOtp } from '@rushes/contract/identity';
import * as contract from '@rushes/contract/mfa';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import { answer } from '../sessions/session-cookie.routes.ts';
import * as mfa from './mfa.service.ts';
import * as signIn from './mfa-sign-in.service.ts';

export const mfaRoutes: Binding[] = [
  bind(contract.getMfa, (ctx) => mfa.getMfa(ctx)),
  bind(contract.setupMfa, (ctx) => mfa.setupMfa(ctx)),
  bind(contract.verifyMfa, (ctx, { body }) => mfa.verifyMfa(ctx, body.code)),
  bind(contract.enableMfa, (ctx) => mfa.enableMfa(ctx)),
  bind(contract.disableMfa, (ctx, { body }) => mfa.disableMfa(ctx, body.code)),
  bind(contract.renewRecoveryCodes, (ctx, { body }) => mfa.renewRecoveryCodes(ctx, body.code)),
  bind(contract.setMfaPreference, (ctx, { body }) => mfa.setMfaPreference(ctx, body.preferred)),
  bindPublic(signInOtp, async (ctx, { body }, http) => answer(http, await signIn.signInOtp(ctx, body))),
  bindPublic(contract.signInSetup, (ctx, { body }) => signIn.signInSetup(ctx, body.challenge)),
  bindPublic(contract.signInEnable, async (ctx, { body }, http) =>
    answer(http, await signIn.signInEnable(ctx, body)),
  ),
];
