import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useSession } from '#session/session.ts';
import { pointAt, sessionOf, tenantOf, userWith } from '#session/user.fixture.ts';
import { guard, UserNotLoaded } from './guard.ts';

const here = { pathname: '/node/1', href: '/node/1?view=2' };

function answer(reply: (url: string) => Promise<Response>, at = here) {
  vi.stubGlobal('fetch', vi.fn(reply));
  return guard(at).then(
    () => null,
    (error: unknown) => error,
  );
}

const refused = (status: number, at = here) =>
  answer(async () => Response.json({ error: { code: '11500', message: {} } }, { status }), at);

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
  queryClient.clear();
});

describe('Route guard for pages that require a user', () => {
  it('fails with UserNotLoaded when the server responds with an error [C47]', async () => {
    const error = await refused(500);
    expect(error).toBeInstanceOf(UserNotLoaded);
    expect((error as UserNotLoaded).cause).toMatchObject({ status: 500, code: '11500' });
  });

  it('fails with a retryable error when the server cannot be reached', async () => {
    expect(await answer(() => Promise.reject(new TypeError('offline')))).toMatchObject({ status: 0 });
    const behindProxy = await refused(502);
    expect(behindProxy).toBeInstanceOf(ApiError);
    expect(behindProxy).not.toBeInstanceOf(UserNotLoaded);
  });

  it('redirects to sign-in with sessionExpired, and remembers the requested URL [C46]', async () => {
    const error = await refused(401);
    expect(error).not.toBeInstanceOf(Error);
    expect(error).toMatchObject({
      options: {
        to: '/account/login',
        search: { error: 'sessionExpired' },
        state: { asked: '/node/1?view=2' },
      },
    });
  });

  it('redirects from the home page to sign-in without an error [C46]', async () => {
    const error = (await refused(401, { pathname: '/', href: '/' })) as { options: object };
    expect(error.options).toMatchObject({ to: '/account/login' });
    expect(error.options).not.toHaveProperty('search');
  });

  it('refreshes a session that is about to expire before entering [C44]', async () => {
    useSession.setState({ session: sessionOf(userWith([tenantOf('t', [pointAt('n')])]), 10) });
    const asked: string[] = [];
    const fresh = sessionOf(userWith([tenantOf('t', [pointAt('n')])]));
    const error = await answer(async (url) => {
      asked.push(url);
      return Response.json(fresh);
    });
    expect([error, asked]).toEqual([null, ['/api/v1/auth/refresh']]);
  });
});

describe('Route guard and plans of an expired tenant [C51]', () => {
  const expired = (group: 'admin' | 'team') =>
    useSession.setState({
      session: sessionOf(userWith([tenantOf('t', [pointAt('n', group)], { seconds: 0 })])),
    });
  const plans =
    (...aliases: string[]) =>
    async () =>
      Response.json({ plans: aliases.map((alias) => ({ alias })), subscription: {} });

  it('redirects an administrator to the plans if there are any', async () => {
    expired('admin');
    expect(await answer(plans('pro'))).toMatchObject({ options: { to: '/console/subscription-plans' } });
  });

  it('redirects to the expired page if there are no plans or they cannot be loaded', async () => {
    expired('admin');
    expect(await answer(plans())).toMatchObject({ options: { to: '/account/tenant-expired' } });
    queryClient.clear();
    expect(await refused(403)).toMatchObject({ options: { to: '/account/tenant-expired' } });
  });

  it('does not load the plans for a user who is not an administrator', async () => {
    expired('team');
    expect(await answer(() => Promise.reject(new Error('asked')))).toMatchObject({
      options: { to: '/account/tenant-expired' },
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('Redirects a new user to the welcome page first, and remembers the requested URL', async () => {
  const tenants = [tenantOf('t', [pointAt('n')])];
  useSession.setState({ session: sessionOf(userWith(tenants, { welcome: 1 })) });
  expect(await refused(500)).toMatchObject({
    options: { to: '/welcome', state: { asked: '/node/1?view=2' } },
  });
  useSession.setState({ session: sessionOf(userWith(tenants)) });
  expect(await refused(500)).toBeNull();
});
