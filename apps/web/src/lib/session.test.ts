import type { Session, User } from '@rushes/contract/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseAccess, listAccess } from './access.ts';
import { ownPath } from './own-path.ts';
import { currentUser, endSession, ensureSession, expiresAt, onSessionLost, useSession } from './session.ts';

const token = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`;
const point = (id: string, name: string) => ({
  id: `p-${id}`,
  group: 'team' as const,
  abilities: [],
  node: { id, name, type: 2 as const },
});
const user: User = {
  id: 'u',
  username: 'u',
  firstname: 'Mila',
  lastname: 'Vos',
  email: 'm@x.test',
  type: 'team',
  rootfolder: 'n2',
  createdat: '2026-01-01T00:00:00Z',
  settings: { language: 'en', theme: 'dark', view_folders: 'grid' },
  tenants: [
    { id: 't2', name: 'Zuid', accessPoints: [point('n3', 'Zeta')] },
    { id: 't1', name: 'Noord', accessPoints: [point('n2', 'Beta 10'), point('n1', 'beta 9')] },
  ],
};
const session = (seconds: number): Session => ({
  idToken: token(Math.floor(Date.now() / 1000) + seconds),
  accessToken: 'a',
  user,
});

let asked: string[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  useSession.setState({ session: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
});

const over = () => Response.json({ error: { code: '1011', message: '', status: 401 } }, { status: 401 });

describe('the session [C44]', () => {
  it('is restored by the cookie after a reload, once for all who ask', async () => {
    const restored = session(600);
    answer = () => Response.json(restored);
    const [first, second] = await Promise.all([ensureSession(), ensureSession()]);
    expect([first, second]).toEqual([restored, restored]);
    expect(asked).toEqual(['/api/v1/auth/refresh']);
  });

  it('is kept while it is fresh and renewed before it ends', async () => {
    useSession.setState({ session: session(600) });
    await ensureSession();
    expect(asked).toEqual([]);
    useSession.setState({ session: session(30) });
    answer = () => Response.json(session(600));
    await ensureSession();
    expect(asked).toHaveLength(1);
  });

  it('is lost by the word of the server, not by a broken line', async () => {
    let lost = 0;
    onSessionLost(() => {
      lost += 1;
    });
    useSession.setState({ session: session(10) });
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await expect(ensureSession()).rejects.toMatchObject({ code: 'network' });
    expect([currentUser()?.id, lost]).toEqual(['u', 0]);
    answer = over;
    expect(await ensureSession()).toBeNull();
    expect([currentUser(), lost]).toEqual([null, 1]);
  });

  it('ends here even when the server cannot be told', async () => {
    useSession.setState({ session: session(600) });
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await endSession().catch(() => {});
    expect(currentUser()).toBeNull();
  });

  it('reads the end out of the token, and takes nonsense for the past', () => {
    expect(expiresAt(token(1_800_000_000))).toBe(1_800_000_000_000);
    expect(expiresAt('nonsense')).toBe(0);
  });
});

describe('access points', () => {
  it('are sorted by tenant and name, naturally [E64]', () => {
    expect(listAccess(user).map(({ point: { node } }) => node.name)).toEqual(['beta 9', 'Beta 10', 'Zeta']);
  });

  it('only one that the user holds can be the root [C52]', () => {
    expect(chooseAccess(user, 'n3')?.point.node.id).toBe('n3');
    expect(chooseAccess(user, 'somebody-else')?.point.node.id).toBe('n2');
    expect(chooseAccess({ ...user, rootfolder: null }, null)?.point.node.id).toBe('n1');
    expect(chooseAccess({ ...user, tenants: [] }, 'n1')).toBeNull();
  });
});

describe('the page asked for before signing in', () => {
  it('is followed only when it is ours', () => {
    expect(ownPath('/node/1?x=2#y')).toBe('/node/1?x=2#y');
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '',
      undefined,
      '/account/logout',
    ])
      expect(ownPath(bad)).toBeNull();
  });
});
