import type { Subscriber } from '../subscriptions.queries.ts';
import { type State, termsOf } from './rules.ts';
import { type Subscription, termsOfPrice } from './stripe-objects.ts';

/** What a subscription of the payment service means here; undefined if nothing. */
export function subscriptionState(
  found: Subscription,
  before: State & Pick<Subscriber, 'provider' | 'subscription'>,
  now: number,
): State | undefined {
  const [item] = found.items.data;
  const terms = item && termsOfPrice(item.price);
  // An agreement has replaced it, or it is a price of another program.
  if (!item || !terms || before.type === 'enterprise') return undefined;
  // Not paid for yet.
  if (found.status === 'incomplete' || found.status === 'incomplete_expired') return undefined;
  const [start, paidEnd] = [item.current_period_start * 1000, item.current_period_end * 1000];
  const state: State = {
    ...{ type: 'card', ...terms, first: found.billing_cycle_anchor * 1000 },
    ...{ end: paidEnd, cancelled: isEnding(found), pending: pendingOf(found, before, terms) },
  };
  switch (found.status) {
    case 'active':
    case 'trialing':
      return state;
    case 'past_due':
      // The period has begun, but is not paid: access lasts for the grace period after the last one.
      return isEarlier(found, before, now) ? undefined : { ...state, end: start };
    default: {
      if (isEarlier(found, before, now)) return undefined;
      const ended = found.ended_at === null ? now : found.ended_at * 1000;
      const end = found.status === 'canceled' ? Math.min(ended, paidEnd) : start;
      return { ...state, end, cancelled: true, pending: null };
    }
  }
}

/** Of a subscription that another one has replaced: its end is no news. */
function isEarlier(
  { id }: Subscription,
  before: State & Pick<Subscriber, 'provider' | 'subscription'>,
  now: number,
): boolean {
  if (before.provider === 'invoice' && termsOf(before, now)) return true;
  return before.subscription !== null && before.subscription !== id;
}

export const isEnding = ({ cancel_at_period_end, cancel_at }: Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

/** A change that was scheduled here is pending until its schedule is gone or its plan is in use. */
function pendingOf(
  found: Subscription,
  { pending }: State,
  terms: { plan: string; interval: string },
): State['pending'] {
  const isDone = pending?.plan === terms.plan && pending.interval === terms.interval;
  return found.schedule === null || isDone ? null : pending;
}
