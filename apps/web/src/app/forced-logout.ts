import { forcedOut, type outReasons } from '@rushes/contract/identity';
import { create } from 'zustand';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { clearAccess } from '#session/access.ts';
import { checkSession, currentUser } from '#session/session.ts';

export type LogoutReason = (typeof outReasons)[number];

interface State {
  /** Set while the reason is being verified; prevents other redirects meanwhile. */
  reported: LogoutReason | null;
  /** Verified: the dialog is shown. */
  reason: LogoutReason | null;
}

export const useForcedLogout = create<State>(() => ({ reported: null, reason: null }));

/** The user cannot sign in again, so no tenant data may stay behind. */
const isClosed = (reason: LogoutReason) => reason === 'disabled' || reason === 'deleted';

/**
 * The sessions of this user were ended by someone else. Asks the server first: the user may have signed in again in
 * another tab, and an inactive tab must not end that new session.
 */
export async function forceLogout(reason: LogoutReason): Promise<void> {
  const before = useForcedLogout.getState();
  if (before.reported) {
    if (!isClosed(reason) || isClosed(before.reported)) return;
    useForcedLogout.setState({ reported: reason });
    if (before.reason) finish(reason);
    return;
  }
  if (!currentUser()) return;
  useForcedLogout.setState({ reported: reason });
  const session = await checkSession().catch(() => null);
  if (session) {
    useForcedLogout.setState({ reported: null });
    return;
  }
  finish(useForcedLogout.getState().reported ?? reason);
}

function finish(reason: LogoutReason): void {
  if (isClosed(reason)) clearAccess();
  useForcedLogout.setState({ reason });
}

export const live: LiveHandlers = {
  [forcedOut.name]: (_client, data) => void forceLogout((data as { reason: LogoutReason }).reason),
};
