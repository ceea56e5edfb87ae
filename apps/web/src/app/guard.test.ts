import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { guard, UserNotLoaded } from './guard.ts';

const here = { pathname: '/node/1', href: '/node/1' };

function answer(reply: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(reply));
  return guard(here).then(
    () => null,
    (error: unknown) => error,
  );
}

const refused = (status: number) =>
  answer(async () => Response.json({ error: { code: '11500', message: {} } }, { status }));

describe('a page that needs a user', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('gives up when the server cannot load one at the start [C47]', async () => {
    const error = await refused(500);
    expect(error).toBeInstanceOf(UserNotLoaded);
    expect((error as UserNotLoaded).cause).toMatchObject({ status: 500, code: '11500' });
  });

  it('can be tried again when the server was not reached', async () => {
    expect(await answer(() => Promise.reject(new TypeError('offline')))).toMatchObject({ status: 0 });
    const behindProxy = await refused(502);
    expect(behindProxy).toBeInstanceOf(ApiError);
    expect(behindProxy).not.toBeInstanceOf(UserNotLoaded);
  });

  it('leads to the sign-in page when there is no session', async () => {
    const error = await refused(401);
    expect(error).not.toBeInstanceOf(Error);
    expect(error).toMatchObject({ options: { to: '/account/login', search: { error: 'sessionExpired' } } });
  });
});
