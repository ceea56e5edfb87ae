import type { SignInReply } from '@rushes/contract/identity';
import type { Http } from '#platform/http/bind.ts';
import { type Cookie, setCookie } from '#platform/http/cookie.ts';
import { SESSION_DAYS } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';

export const SESSION_COOKIE: Cookie = {
  name: 'rushes-session',
  path: '/api/v1/auth',
  seconds: SESSION_DAYS * 86_400,
  sameSite: 'Strict',
};

/** What every way of signing in answers with: a session also leaves its cookie. */
export function answer<R = SignInReply>(http: Http, { reply, refreshToken }: SignedIn<R>): R {
  if (refreshToken !== undefined) setCookie(http, SESSION_COOKIE, refreshToken);
  return reply;
}
