import { forcedOut, type outReasons } from '@rushes/contract/identity';
import { create } from 'zustand';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { clearAccess } from '#session/access.ts';
import { checkSession, currentUser } from '#session/session.ts';

export type OutReason = (typeof outReasons)[number];

interface State {
  /** Set while the reason is being verified; prevents other redirects meanwhile. */
  told: OutReason | null;
  /** Verified: the dialog is shown. */
  reason: OutReason | null;
}

export const useForcedOut = create<State>(() => ({ told: null, reason: null }));

/** The user cannot sign in again, so no tenant data may stay behind. */
const isClosed = (reason: OutReason) => reason === 'disabled' || reason === 'deleted';

/**
 * The sessions of this user were ended by someone else. Asks the server first: the user may have signed in again in
 * another tab, and an inactive tab must not end that new session.
 */
export async function forceOut(reason: OutReason): Promise<void> {
  const before = useForcedOut.getState();
  if (before.told) {
    if (!isClosed(reason) || isClosed(before.told)) return;
    useForcedOut.setState({ told: reason });
    if (before.reason) finish(reason);
    return;
  }
  if (!currentUser()) return;
  useForcedOut.setState({ told: reason });
  const session = await checkSession().catch(() => null);
  if (session) {
    useForcedOut.setState({ told: null });
    return;
  }
  finish(useForcedOut.getState().told ?? reason);
}

function finish(reason: OutReason): void {
  if (isClosed(reason)) clearAccess();
  useForcedOut.setState({ reason });
}

export const live: LiveHandlers = {
  [forcedOut.name]: (_client, data) => void forceOut((data as { reason: OutReason }).reason),
};
