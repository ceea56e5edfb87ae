import type { SignInReply } from '@rushes/contract/identity';
import type { Http } from '#platform/http/bind.ts';
import { type Cookie, setCookie } from '#platform/http/cookie.ts';
import { DEVICE_COOKIE } from '#platform/http/device-cookie.ts';
import { SESSION_DAYS } from '../model/session-lifetime.ts';
import type { SignedIn } from '../sign-in/continue-sign-in.service.ts';

export const SESSION_COOKIE: Cookie = {
  name: 'rushes-session',
  path: '/api/v1/auth',
  seconds: SESSION_DAYS * 86_400,
  sameSite: 'Strict',
};

/** The reply of every sign-in method. Sets the cookies when there is a session. */
export function answer<R = SignInReply>(http: Http, { reply, refreshToken, deviceToken }: SignedIn<R>): R {
  if (refreshToken !== undefined) setCookie(http, SESSION_COOKIE, refreshToken);
  if (deviceToken !== undefined) setCookie(http, DEVICE_COOKIE, deviceToken);
  return reply;
}
