import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#session/session.ts';
import { pointAt, sessionOf, tenantOf, userWith } from '#session/user.fixture.ts';
import { startDownload } from './start-download.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
});

describe('Starting a download [C49]', () => {
  const user = userWith([tenantOf('t', [pointAt('n')])]);

  it('refreshes the session first, even if it is still valid', async () => {
    useSession.setState({ session: sessionOf(user, 600) });
    const renewed = { ...sessionOf(user, 900), accessToken: 'renewed' };
    const asked: [string, string | null][] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
      asked.push([url, new Headers(headers).get('access-token')]);
      return Response.json(
        url.endsWith('/auth/refresh') ? renewed : { download: {}, url: null, message: null },
      );
    });
    expect(await startDownload({ podids: ['p'] })).toBe('preparing');
    expect(asked.map(([url]) => url)).toEqual(['/api/v1/auth/refresh', '/api/v1/download']);
    expect(asked[1]![1]).toBe('renewed');
  });
});
