import type { Session, SignInReply } from '@rushes/contract/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingOf, usePendingSignIn } from './pending-sign-in.ts';
import { sameSitePath } from './same-site-path.ts';
import {
  currentUser,
  endSession,
  ensureSession,
  expiresAt,
  onOtherTab,
  onSessionLost,
  reloadUser,
  requireUser,
  signInWith,
  useSession,
} from './session.ts';
import { pointAt, sessionOf, tenantOf, tokenUntil, userWith } from './user.fixture.ts';
import { visitorId } from './visitor-id.ts';

const user = userWith([tenantOf('t', [pointAt('n')])]);
const session = (seconds: number): Session => sessionOf(user, seconds);

let asked: string[];
let sent: unknown[];
let answer: (url: string) => Response;

beforeEach(() => {
  asked = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url);
    if (init.body) sent.push(JSON.parse(String(init.body)));
    return answer(url);
  });
  useSession.setState({ session: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: null });
});

const over = () => Response.json({ error: { code: '1011', message: '', status: 401 } }, { status: 401 });

describe('Session [C44]', () => {
  it('is restored from the cookie after a reload with one request for all callers', async () => {
    const restored = session(600);
    answer = () => Response.json(restored);
    const [first, second] = await Promise.all([ensureSession(), ensureSession()]);
    expect([first, second]).toEqual([restored, restored]);
    expect(asked).toEqual(['/api/v1/auth/refresh']);
  });

  it('is reused while it is fresh and renewed before it expires', async () => {
    useSession.setState({ session: session(600) });
    await ensureSession();
    expect(asked).toEqual([]);
    useSession.setState({ session: session(30) });
    answer = () => Response.json(session(600));
    await ensureSession();
    expect(asked).toHaveLength(1);
  });

  it('ends when the server says so, not on a network error', async () => {
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

  it('ends locally even when the server cannot be reached', async () => {
    useSession.setState({ session: session(600) });
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await endSession().catch(() => {});
    expect(currentUser()).toBeNull();
  });

  it('reads the expiry from the token and treats an invalid token as expired', () => {
    expect(expiresAt(tokenUntil(1_800_000_000_000))).toBe(1_800_000_000_000);
    expect(expiresAt('nonsense')).toBe(0);
  });
});

describe('Signing in', () => {
  it('stores the session, informs the other tabs and records the device', async () => {
    const other = new BroadcastChannel('rushes-session');
    const received = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)));
    answer = () => Response.json({ context: {} });
    const reply = session(600);
    await expect(signInWith(async () => reply)).resolves.toEqual(reply);
    expect(currentUser()?.id).toBe('u');
    expect(await received).toBe('in');
    other.close();
    await vi.waitFor(() => expect(asked).toEqual(['/api/v1/start-session']));
    expect(sent).toEqual([{ visitorId: visitorId(), email: user.email }]);
  });

  it('succeeds when the device cannot be recorded', async () => {
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await signInWith(async () => session(600));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(currentUser()?.id).toBe('u');
  });

  it('stores only the session of a longer response', async () => {
    answer = () => Response.json({ context: {} });
    const reply = { ...session(600), recoveryCodes: ['one'] };
    await expect(signInWith(async () => reply)).resolves.toHaveProperty('recoveryCodes');
    expect(useSession.getState().session).not.toHaveProperty('recoveryCodes');
  });

  it.each<[SignInReply, unknown]>([
    [
      { mfa: { methods: ['totp', 'recovery'], challenge: 'c' } },
      { kind: 'mfa', challenge: 'c', methods: ['totp', 'recovery'], email: 'e' },
    ],
    [{ setup: { challenge: 'c' } }, { kind: 'setup', challenge: 'c', email: 'e' }],
    [{ newPassword: { challenge: 'c' } }, { kind: 'password', challenge: 'c', email: 'e' }],
  ])('starts no session while a step is pending: %j', async (reply, pending) => {
    expect(await signInWith(async () => reply)).toBe(reply);
    expect([currentUser(), asked]).toEqual([null, []]);
    expect(pendingOf(reply, 'e')).toEqual(pending);
  });

  it('keeps the pending step in memory until it is cleared', () => {
    const { set, clear } = usePendingSignIn.getState();
    set({ kind: 'setup', challenge: 'c', email: 'e' });
    expect(usePendingSignIn.getState().pending?.challenge).toBe('c');
    clear();
    expect(usePendingSignIn.getState().pending).toBeNull();
    expect(pendingOf(session(600), 'e')).toBeNull();
  });

  it('passes on the error of a failed attempt', async () => {
    await expect(signInWith(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    expect(currentUser()).toBeNull();
  });
});

describe('Current user', () => {
  it('throws an error when no user is signed in [AC322]', async () => {
    expect(() => requireUser()).toThrow('User not authenticated!');
    await expect(reloadUser()).rejects.toThrow('User not authenticated!');
    expect(asked).toEqual([]);
  });

  it('is reloaded from the server into the session', async () => {
    useSession.setState({ session: session(600) });
    answer = () => Response.json({ user: { ...user, firstname: 'Noor' } });
    await expect(reloadUser()).resolves.toMatchObject({ firstname: 'Noor' });
    expect([asked, currentUser()?.firstname]).toEqual([['/api/v1/me'], 'Noor']);
  });
});

describe('Sign-out in another tab', () => {
  it('ends the session of this tab', async () => {
    const received: string[] = [];
    onOtherTab((what) => received.push(what));
    useSession.setState({ session: session(600) });
    const other = new BroadcastChannel('rushes-session');
    other.postMessage('nonsense');
    other.postMessage('out');
    await vi.waitFor(() => expect(received).toEqual(['out']));
    expect(currentUser()).toBeNull();
    other.close();
  });
});

describe('Redirect after signing in', () => {
  it('accepts only paths of this site', () => {
    expect(sameSitePath('/node/1?x=2#y')).toBe('/node/1?x=2#y');
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '',
      undefined,
      '/account/logout',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n\\evil.example',
      '/node/1\\@evil.example',
    ])
      expect(sameSitePath(bad)).toBeNull();
  });
});
