import * as contract from '@rushes/contract/passwords';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import { answer } from '../sessions/session-cookie.routes.ts';
import { requireCaptcha } from '../sign-up/captcha.service.ts';
import * as passwords from './passwords.service.ts';

export const passwordsRoutes: Binding[] = [
  bindPublic(contract.forgotPassword, async (ctx, { body }) => {
    await requireCaptcha(ctx, body.captcha);
    return passwords.forgotPassword(ctx, body.email);
  }),
  bindPublic(contract.checkReset, (ctx, { body }) => passwords.checkReset(ctx, body)),
  bindPublic(contract.resetPassword, (ctx, { body }) => passwords.resetPassword(ctx, body)),
  bind(contract.changePassword, (ctx, { body }) => passwords.changePassword(ctx, body)),
  bindPublic(contract.completePassword, async (ctx, { body }, http) =>
    answer(http, await passwords.completePassword(ctx, body)),
  ),
  bindPublic(contract.requestTemporaryPassword, async (ctx, { body }) => {
    await requireCaptcha(ctx, body.captcha);
    return passwords.requestTemporaryPassword(ctx, body.email);
  }),
  bindPublic(contract.useTemporaryPassword, (ctx, { body }) => passwords.takeTemporaryPassword(ctx, body)),
];
