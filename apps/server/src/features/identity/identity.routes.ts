import * as contract from '@rushes/contract/identity';
import { type Binding, bind, bindPublic, type Http } from '#platform/http/bind.ts';
import { readCookie, writeCookie } from '#platform/http/cookie.ts';
import * as identity from './identity.service.ts';

/** Only the calls below this path ever see the cookie. */
const COOKIE = { name: 'rushes-session', path: '/api/v1/auth' };

export const identityRoutes: Binding[] = [
  bindPublic(contract.signIn, async (ctx, { body }, http) => {
    const { session, refreshToken } = await identity.signIn(
      ctx,
      body,
      http.request.headers['user-agent'] ?? '',
    );
    setCookie(http, refreshToken, identity.SESSION_DAYS * 86_400);
    return session;
  }),
  bindPublic(contract.refresh, async (ctx, _input, http) => {
    const token = cookieOf(http);
    const session = await identity.refresh(ctx, token);
    setCookie(http, token!, identity.SESSION_DAYS * 86_400);
    return session;
  }),
  bindPublic(contract.signOut, async (ctx, _input, http) => {
    await identity.signOut(ctx, cookieOf(http));
    setCookie(http, '', 0);
    return undefined;
  }),
  bind(contract.me, (ctx) => identity.me(ctx)),
  bind(contract.setTheme, (ctx, { body }) => identity.changeSettings(ctx, { theme: body.theme })),
  bind(contract.setLanguage, (ctx, { body }) => identity.changeSettings(ctx, { language: body.language })),
  bind(contract.setFolderView, (ctx, { body }) => identity.changeSettings(ctx, { view_folders: body.view })),
];

function cookieOf({ request }: Http): string | undefined {
  return readCookie(request.headers.cookie, COOKIE.name);
}

function setCookie({ request, reply }: Http, value: string, maxAgeSeconds: number): void {
  const secure = request.protocol === 'https';
  reply.header('set-cookie', writeCookie(COOKIE.name, value, { path: COOKIE.path, maxAgeSeconds, secure }));
}
