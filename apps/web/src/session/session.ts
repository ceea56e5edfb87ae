import {
  me,
  refresh,
  type Session,
  type SignInReply,
  signOut,
  startSession,
  type User,
} from '@rushes/contract/identity';
import { create } from 'zustand';
import { ApiError, call, send, setTokenSource, type Tokens, tokenHeaders } from '#lib/api.ts';
import { LONGEST_TIMER_MS } from '#lib/timer.ts';
import { clearForAccount } from './account-storage.ts';
import { forgetAccess } from './stored-access.ts';
import { visitorId } from './visitor-id.ts';

// Tokens are in memory only. An HttpOnly cookie restores them after a reload.

interface State {
  session: Session | null;
}

export const useSession = create<State>(() => ({ session: null }));

export const currentUser = (): User | null => useSession.getState().session?.user ?? null;
export const useUser = (): User | null => useSession((state) => state.session?.user ?? null);

/** For code that requires a signed-in user. */
export function requireUser(): User {
  const user = currentUser();
  if (!user) throw new Error('User not authenticated!');
  return user;
}

/** Renew this long before expiry, so that slow requests do not use an expired token. */
const EARLY_MS = 60_000;

export function expiresAt(idToken: string): number {
  try {
    const part = idToken.split('.')[1] ?? '';
    const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : 0;
  } catch {
    return 0;
  }
}

const lostListeners = new Set<() => void>();

/** Called when the server has ended an active session; not on sign-out. */
export function onSessionLost(listener: () => void): void {
  lostListeners.add(listener);
}

let renewing: Promise<Session | null> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function keep(session: Session | null): void {
  useSession.setState({ session });
  clearTimeout(timer);
  if (!session) return;
  const wait = expiresAt(session.idToken) - Date.now() - EARLY_MS;
  // With a fast local clock this would loop; such a token is renewed on a 401 instead.
  if (wait > 0) timer = setTimeout(() => void renew().catch(() => {}), Math.min(wait, LONGEST_TIMER_MS));
}

/** One exchange at a time within and across tabs: each exchange rotates the cookie. */
function renew(): Promise<Session | null> {
  renewing ??= alone(async () => {
    try {
      const session = (await send(refresh, {}, null)) as Session;
      keep(session);
      return session;
    } catch (error) {
      // Only a server response ends a session; a network error does not.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        const lost = useSession.getState().session !== null;
        keep(null);
        if (lost) for (const listener of lostListeners) listener();
        return null;
      }
      throw error;
    }
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request('rushes-refresh', work) as Promise<T>) : work();
}

/** Returns the current, renewed or restored session; null if there is none. */
export async function ensureSession(): Promise<Session | null> {
  const { session } = useSession.getState();
  if (session && expiresAt(session.idToken) - Date.now() > EARLY_MS) return session;
  return renew();
}

/** Asks the server even if the tokens are fresh. Null when the session has ended. */
export const checkSession = (): Promise<Session | null> => renew();

/** Reloads the user from the server: permissions and subscriptions change while a page is open. */
export async function reloadUser(): Promise<User> {
  requireUser();
  const { user } = await call(me);
  updateUser(() => user);
  return requireUser();
}

/**
 * Common end of all sign-in methods: stores a session and notifies other tabs, or returns the reply for the next step.
 */
export async function signInWith<Reply extends SignInReply>(work: () => Promise<Reply>): Promise<Reply> {
  const reply = await work();
  if ('idToken' in reply) {
    keep({ idToken: reply.idToken, accessToken: reply.accessToken, user: reply.user });
    broadcastSession('in');
    // Records the device. Not part of the sign-in, so it is not awaited.
    const body = { visitorId: visitorId(), email: reply.user.email };
    void call(startSession, { body }).catch(() => {});
  }
  return reply;
}

export async function endSession(): Promise<void> {
  const held = useSession.getState().session !== null;
  try {
    // With the tokens: the browser may have lost the cookie.
    await call(signOut, { asUser: true });
  } finally {
    forgetAccess();
    clearForAccount();
    keep(null);
    if (held) broadcastSession('out');
  }
}

export function updateUser(change: (user: User) => User): void {
  const { session } = useSession.getState();
  if (session) useSession.setState({ session: { ...session, user: change(session.user) } });
}

/** For requests outside `call`: upload data and the live stream. */
export async function authHeaders(): Promise<Record<string, string>> {
  return tokenHeaders(await usable());
}

async function usable(): Promise<Tokens | null> {
  const { session } = useSession.getState();
  if (!session) return null;
  const left = expiresAt(session.idToken) - Date.now();
  return left > 0 && left < EARLY_MS / 2 ? await renew().catch(() => session) : session;
}

setTokenSource({ current: usable, renew });

// Signing out in one tab signs out all tabs.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rushes-session') : null;

function broadcastSession(what: 'in' | 'out'): void {
  channel?.postMessage(what);
}

export function onOtherTab(listener: (what: 'in' | 'out') => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'out') keep(null);
    if (event.data === 'in' || event.data === 'out') listener(event.data);
  });
}
