import type { UserTenant } from '@rushes/contract/identity';
import { LONGEST_TIMER_MS } from '#lib/timer.ts';
import { useSession } from '#session/session.ts';

/** Minimum delay, in case of clock differences or a failed request. */
const SHORTEST_MS = 1000;
const RETRY_MS = 60_000;

/**
 * One timer per tenant with an end date. When it fires, the user is reloaded, which also sets the timer again if the
 * end is beyond the maximum timer delay.
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

  // The remaining time is relative to the response, so only a new response resets the timers.
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
