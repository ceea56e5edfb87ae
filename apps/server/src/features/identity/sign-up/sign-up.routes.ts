import * as contract from '@rushes/contract/sign-up';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import { type Cookie, cookieOf, setCookie } from '#platform/http/cookie.ts';
import { confirmEmail } from '../accounts/accounts.service.ts';
import { undoEmail } from '../accounts/undo-email.service.ts';
import { answer } from '../sessions/session-cookie.routes.ts';
import { makeCaptcha, requireCaptcha } from './captcha.service.ts';
import * as signUp from './sign-up.service.ts';

/** Identifies the browser that signed up, in contrast to another browser with the code. */
const COOKIE: Cookie = {
  name: 'rushes-sign-up',
  path: '/api/v1/auth',
  seconds: 86_400,
  sameSite: 'Strict',
};

export const signUpRoutes: Binding[] = [
  bindPublic(contract.getCaptcha, (ctx) => makeCaptcha(ctx)),
  bindPublic(contract.createAccount, async (ctx, { body }, http) => {
    await requireCaptcha(ctx, body.captcha);
    const { reply, browserToken } = await signUp.createAccount(ctx, body);
    setCookie(http, COOKIE, browserToken);
    return reply;
  }),
  bindPublic(contract.confirmSignUp, async (ctx, { body }, http) => {
    const token = cookieOf(http, COOKIE);
    const signedIn = await signUp.confirmSignUp(ctx, body, token);
    if (token !== undefined) setCookie(http, COOKIE, undefined);
    return answer(http, signedIn);
  }),
  bindPublic(contract.resendSignUp, async (ctx, { body }) => {
    await requireCaptcha(ctx, body.captcha);
    await signUp.resendSignUp(ctx, body.email);
  }),
  bindPublic(contract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  bindPublic(contract.undoEmail, (ctx, { body }) => undoEmail(ctx, body.token)),
];
