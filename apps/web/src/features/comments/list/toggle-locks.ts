import { TOGGLE_LOCK_MS } from '@rushes/contract/comments';
import { create } from 'zustand';

export type Action = 'like' | 'check';

/** Like and resolve buttons that were just used, by comment. */
const useLocks = create<Record<string, boolean>>(() => ({}));

const lockName = (action: Action, id: string) => `${action} ${id}`;

export const useLocked = (action: Action, id: string): boolean =>
  useLocks((locks) => locks[lockName(action, id)] === true);

/** Returns false if already locked. */
export function takeLock(action: Action, id: string): boolean {
  const name = lockName(action, id);
  if (useLocks.getState()[name]) return false;
  useLocks.setState({ [name]: true });
  setTimeout(() => useLocks.setState({ [name]: false }), TOGGLE_LOCK_MS);
  return true;
}
