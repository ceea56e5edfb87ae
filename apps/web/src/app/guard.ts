import type { Session } from '@rushes/contract/identity';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#lib/api.ts';
import { currentUser, ensureSession } from '#lib/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for before signing in; kept beside the address, not in it. */
    asked?: string;
  }
}

/** The server answered, but could not say who this is: there is nothing to go on with. */
export class UserNotLoaded extends Error {
  constructor(cause: ApiError) {
    super('The user could not be loaded', { cause });
    this.name = 'UserNotLoaded';
  }
}

/** What a proxy says when it does not reach the server: as good as no answer, and worth another try. */
const unreached = new Set([0, 502, 503, 504]);

async function startOrKeep(): Promise<Session | null> {
  const starting = currentUser() === null;
  try {
    return await ensureSession();
  } catch (error) {
    if (starting && error instanceof ApiError && !unreached.has(error.status)) throw new UserNotLoaded(error);
    throw error;
  }
}

/** Every page that needs a session passes here first: kept, renewed or restored, or off to sign in. */
export async function guard(location: { pathname: string; href: string }): Promise<Session> {
  const session = await startOrKeep();
  if (session) return session;
  if (location.pathname === '/') throw redirect({ to: '/account/login', replace: true });
  throw redirect({
    to: '/account/login',
    search: { error: 'sessionExpired' },
    state: { asked: location.href },
    replace: true,
  });
}
