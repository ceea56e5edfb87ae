import { forcedOut, type outReasons } from '@rushes/contract/identity';
import { create } from 'zustand';
import { clearAccess } from '#lib/access.ts';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { checkSession, currentUser } from '#lib/session.ts';

export type OutReason = (typeof outReasons)[number];

interface State {
  /** Set while it is being found out; the page does not leave on its own meanwhile. */
  told: OutReason | null;
  /** Certain: the dialog is shown. */
  reason: OutReason | null;
}

export const useForcedOut = create<State>(() => ({ told: null, reason: null }));

/**
 * Somebody ended the sessions of this user. The server has the last word: whoever has signed in again since, in
 * another tab, holds a new session, and a tab that slept must not end it.
 */
export async function forceOut(reason: OutReason): Promise<void> {
  if (useForcedOut.getState().told || !currentUser()) return;
  useForcedOut.setState({ told: reason });
  const session = await checkSession().catch(() => null);
  if (session) {
    useForcedOut.setState({ told: null });
    return;
  }
  // A user who may not come back leaves nothing of the tenant behind.
  if (reason === 'disabled' || reason === 'deleted') clearAccess();
  useForcedOut.setState({ reason });
}

export const live: LiveHandlers = {
  [forcedOut.name]: (_client, data) => void forceOut((data as { reason: OutReason }).reason),
};
