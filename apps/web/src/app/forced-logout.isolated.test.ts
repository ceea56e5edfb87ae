import { forcedOut } from '@rushes/contract/identity';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentRoot, switchAccess } from '#session/access.ts';
import { currentUser, onSessionLost, useSession } from '#session/session.ts';
import { readAccess } from '#session/stored-access.ts';
import { pointAt, sessionOf, tenantOf, userWith } from '#session/user.fixture.ts';
import { live, useForcedLogout } from './forced-logout.ts';
import { reactionHandlers } from './live-handlers.ts';

const user = userWith([tenantOf('t', [pointAt('a'), pointAt('b')])]);
const over = () => Response.json({ error: { code: '1011', message: {}, status: 401 } }, { status: 401 });
let answer: () => Response | Promise<Response>;
let asked: number;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  asked = 0;
  answer = over;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  useForcedLogout.setState({ reported: null, reason: null });
  useSession.setState({ session: sessionOf(user) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
});

const receive = (reason: string) => live[forcedOut.name]?.(new QueryClient(), { reason });
const shown = () => useForcedLogout.getState().reason;

describe('Session ended by the server [X255, X256]', () => {
  it('has a registered live event handler', () => {
    expect(reactionHandlers.some((handlers) => forcedOut.name in handlers)).toBe(true);
  });

  it.each(['permissions', 'password', 'revoked'])(
    'signs out, shows the reason and keeps tenant and root node: %s',
    async (reason) => {
      switchAccess('b');
      receive(reason);
      await vi.waitFor(() => expect(shown()).toBe(reason));
      expect(currentUser()).toBeNull();
      // After signing in again, the user continues at the same place.
      expect(readAccess()).toMatchObject({ tenant: 't', rootNode: 'b' });
    },
  );

  it.each(['disabled', 'deleted'])('clears tenant and root node of a user who was %s', async (reason) => {
    switchAccess('b');
    receive(reason);
    await vi.waitFor(() => expect(shown()).toBe(reason));
    expect(readAccess()).toEqual({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
    expect(currentRoot()).toBeNull();
  });

  it('stores the reason before the session is removed, so that the page does not redirect', async () => {
    const order: (string | null)[] = [];
    onSessionLost(() => order.push(useForcedLogout.getState().reported));
    receive('permissions');
    await vi.waitFor(() => expect(shown()).toBe('permissions'));
    expect(order).toEqual(['permissions']);
  });

  it('checks with the server once when several events arrive', async () => {
    receive('permissions');
    receive('password');
    await vi.waitFor(() => expect(shown()).toBe('permissions'));
    receive('revoked');
    expect([asked, shown()]).toEqual([1, 'permissions']);
  });

  it.each(['before', 'after'])(
    'clears tenant and root node if the user is disabled %s the dialog of another reason',
    async (moment) => {
      switchAccess('b');
      receive('permissions');
      if (moment === 'after') await vi.waitFor(() => expect(shown()).toBe('permissions'));
      receive('disabled');
      await vi.waitFor(() => expect(shown()).toBe('disabled'));
      expect(readAccess()).toEqual({ tenant: null, rootNode: null, abilities: [], rootFolder: null });
      receive('permissions');
      expect([asked, shown()]).toEqual([1, 'disabled']);
    },
  );

  it('keeps a newer session that was started in another tab', async () => {
    const next = sessionOf(user);
    answer = () => Response.json(next);
    receive('permissions');
    await vi.waitFor(() => expect(useForcedLogout.getState().reported).toBeNull());
    expect([shown(), useSession.getState().session]).toEqual([null, next]);
  });

  it('shows the reason even if the server cannot be reached', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    receive('disabled');
    await vi.waitFor(() => expect(shown()).toBe('disabled'));
  });

  it('is ignored without a session', async () => {
    useSession.setState({ session: null });
    receive('permissions');
    await Promise.resolve();
    expect([asked, shown()]).toEqual([0, null]);
  });
});
