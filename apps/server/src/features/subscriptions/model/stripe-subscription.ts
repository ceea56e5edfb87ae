import type { State } from './rules.ts';
import { type Subscription, termsOfKey } from './stripe-objects.ts';

/** What a subscription of the payment service means here; undefined if nothing. */
export function subscriptionState(
  found: Subscription,
  before: State & { subscription: string | null },
  now: number,
): State | undefined {
  const [item] = found.items.data;
  const terms = termsOfKey(item?.price.lookup_key ?? null);
  // Not paid for yet, or a price of another program.
  if (!item || !terms || found.status === 'incomplete' || found.status === 'incomplete_expired')
    return undefined;
  const [start, paidEnd] = [item.current_period_start * 1000, item.current_period_end * 1000];
  const state: State = {
    ...{ type: 'card', ...terms, first: found.billing_cycle_anchor * 1000 },
    ...{ end: paidEnd, cancelled: found.cancel_at_period_end, pending: pendingOf(found, before, terms) },
  };
  switch (found.status) {
    case 'active':
    case 'trialing':
      return state;
    case 'past_due':
      // The period has begun, but is not paid: access lasts for the grace period after the last one.
      return { ...state, end: start };
    default: {
      // Of an earlier subscription, whose end is no news.
      if (before.subscription !== null && before.subscription !== found.id) return undefined;
      const ended = found.ended_at === null ? now : found.ended_at * 1000;
      const end = found.status === 'canceled' ? Math.min(ended, paidEnd) : start;
      return { ...state, end, cancelled: true, pending: null };
    }
  }
}

/** A change that was scheduled here is pending until its schedule is gone or its plan is in use. */
function pendingOf(
  found: Subscription,
  { pending }: State,
  terms: { plan: string; interval: string },
): State['pending'] {
  const isDone = pending?.plan === terms.plan && pending.interval === terms.interval;
  return found.schedule === null || isDone ? null : pending;
}
