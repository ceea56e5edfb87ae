import * as contract from '@rushes/contract/identity';
import { type Binding, bind, bindPublic, headerOf } from '#platform/http/bind.ts';
import { cookieOf, setCookie } from '#platform/http/cookie.ts';
import * as identity from './identity.service.ts';
import { answer, SESSION_COOKIE } from './sessions/session-cookie.routes.ts';
import * as signIn from './sign-in/sign-in.service.ts';

export const sessionRoutes: Binding[] = [
  bindPublic(contract.signIn, async (ctx, { body }, http) => answer(http, await signIn.signIn(ctx, body))),
  bindPublic(contract.refresh, async (ctx, _input, http) =>
    answer(http, await signIn.refresh(ctx, cookieOf(http, SESSION_COOKIE))),
  ),
  bindPublic(contract.signOut, async (ctx, _input, http) => {
    await signIn.signOut(ctx, {
      refreshToken: cookieOf(http, SESSION_COOKIE),
      accessToken: headerOf(http, 'access-token'),
    });
    setCookie(http, SESSION_COOKIE, undefined);
    return undefined;
  }),
  bind(contract.getSession, (ctx) => signIn.getSession(ctx)),
  bind(contract.listSessions, (ctx) => signIn.listSessions(ctx)),
  bind(contract.revokeSession, (ctx, { params }) => signIn.revokeSession(ctx, params.id)),
  bind(contract.me, (ctx) => identity.me(ctx)),
  bind(contract.startSession, (ctx, { body }) => identity.startSession(ctx, body)),
  bind(contract.userContext, (ctx, { query }) => identity.userContext(ctx, query.id)),
  bind(contract.markWelcomed, (ctx, { body }) => identity.markWelcomed(ctx, body.seen)),
];
