import * as contract from '@rushes/contract/sign-up';
import { type Binding, bindPublic, bindRaw, type Http } from '#platform/http/bind.ts';
import { type Cookie, cookieOf, setCookie } from '#platform/http/cookie.ts';
import { listSignInMethods } from '../model/sign-in-methods.ts';
import { answer } from '../sessions/session-cookie.routes.ts';
import * as external from './external.service.ts';

/** Lax: the browser must send it when the provider redirects the user back. */
const COOKIE: Cookie = {
  name: 'rushes-external',
  path: '/api/v1/auth',
  seconds: 10 * 60,
  sameSite: 'Lax',
};
/** The only page to redirect to, on success and on failure. A request cannot name another one. */
const PAGE = '/account/external';

export const externalRoutes: Binding[] = [
  bindPublic(contract.listSignInMethods, async (ctx) => listSignInMethods(ctx)),
  bindRaw(contract.externalStart, async (ctx, { params, query }, http) => {
    const started = await external.startExternal(ctx, params.provider, query.fresh === 1);
    await lead(http, started?.location ?? PAGE, started?.token);
  }),
  bindRaw(contract.externalCallback, async (ctx, { params }, http) => {
    const search = new URL(http.request.url, 'http://here').search;
    await lead(
      http,
      PAGE,
      await external.returnExternal(ctx, params.provider, cookieOf(http, COOKIE), search),
    );
  }),
  bindPublic(contract.signInExternal, async (ctx, _input, http) => {
    const token = cookieOf(http, COOKIE);
    setCookie(http, COOKIE, undefined);
    return answer(http, await external.signInExternal(ctx, token));
  }),
];

async function lead(http: Http, location: string, token: string | undefined): Promise<void> {
  setCookie(http, COOKIE, token);
  await http.reply.header('cache-control', 'no-store').redirect(location, 302);
}
