import type { Session } from '@rushes/contract/identity';
import { redirect } from '@tanstack/react-router';
import { ensureSession } from '#lib/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for before signing in; kept beside the address, not in it. */
    asked?: string;
  }
}

/** Every page that needs a session passes here first: kept, renewed or restored, or off to sign in. */
export async function guard(location: { pathname: string; href: string }): Promise<Session> {
  const session = await ensureSession();
  if (session) return session;
  if (location.pathname === '/') throw redirect({ to: '/account/login', replace: true });
  throw redirect({
    to: '/account/login',
    search: { error: 'sessionExpired' },
    state: { asked: location.href },
    replace: true,
  });
}
