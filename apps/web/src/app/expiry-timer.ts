import type { UserTenant } from '@rushes/contract/identity';
import { useSession } from '#lib/session.ts';
import { LONGEST_TIMER_MS } from '#lib/timer.ts';

/** A clock that differs, or a server that did not answer: then not at once again. */
const SHORTEST_MS = 1000;
const RETRY_MS = 60_000;

/**
 * One timer for each tenant that has an end, set to that end. When it fires the user is asked for anew, which also
 * sets it again where the end was further away than a timer can wait.
 */
export function watchExpiry(onExpiry: () => Promise<unknown>): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let known: readonly UserTenant[] | undefined;

  function fire(id: string): void {
    timers.delete(id);
    const asked = known;
    onExpiry().catch(() => {
      if (asked === known) set(id, RETRY_MS);
    });
  }

  function set(id: string, milliseconds: number): void {
    const wait = Math.min(Math.max(milliseconds, SHORTEST_MS), LONGEST_TIMER_MS);
    timers.set(
      id,
      setTimeout(() => fire(id), wait),
    );
  }

  function clear(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  // What is left is counted from the moment of the answer: only a new answer sets the timers.
  function follow(tenants: readonly UserTenant[] | undefined): void {
    if (tenants === known) return;
    known = tenants;
    clear();
    for (const { id, subscription } of tenants ?? []) {
      if (subscription.subscriptionEnd && !subscription.expired)
        set(id, subscription.subscriptionEnd.seconds * 1000);
    }
  }

  const stop = useSession.subscribe((state) => follow(state.session?.user.tenants));
  follow(useSession.getState().session?.user.tenants);
  return () => {
    stop();
    clear();
  };
}
