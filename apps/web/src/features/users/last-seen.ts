import type { TenantUser } from '@rushes/contract/users';
import type { Tone } from '#ui/feedback/dot.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type LastSeen =
  | { say: 'now' | 'never' }
  | { say: 'minutes'; count: number }
  | { say: 'today' | 'yesterday' | 'date' | 'invited' | 'disabled'; at: string };

type Seen = Pick<TenantUser, 'disabled' | 'disabledat' | 'invitedat' | 'active' | 'lastseen'>;

/** Content of the last column. Days are in the local time zone. */
export function lastSeen(user: Seen, now: number): LastSeen {
  if (user.disabled) return user.disabledat ? { say: 'disabled', at: user.disabledat } : { say: 'never' };
  if (user.active) return { say: 'now' };
  if (!user.lastseen) return user.invitedat ? { say: 'invited', at: user.invitedat } : { say: 'never' };
  const at = user.lastseen;
  const passed = now - Date.parse(at);
  // If the local clock is behind, the time could be in the future.
  if (passed < MINUTE) return { say: 'minutes', count: 1 };
  if (passed < HOUR) return { say: 'minutes', count: Math.floor(passed / MINUTE) };
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return { say: 'today', at };
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (day === before.toDateString()) return { say: 'yesterday', at };
  return { say: 'date', at };
}

export function toneOf({ say }: LastSeen): Tone | null {
  if (say === 'now') return 'ok';
  if (say === 'invited') return 'info';
  if (say === 'disabled') return 'idle';
  return null;
}
