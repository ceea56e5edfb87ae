import type { Subscription } from '@rushes/contract/identity';

export type SubscriptionLine =
  | { say: 'trialLeft'; count: number }
  | { say: 'ended' | 'ends' | 'renews'; date: string }
  | { say: 'running' };

/** One-line status of a subscription, shown beside the plan name. */
export function subscriptionLine({
  subscriptionType,
  subscriptionEnd,
  renews,
  expired,
}: Subscription): SubscriptionLine {
  if (!subscriptionEnd) return { say: 'running' };
  if (expired) return { say: 'ended', date: subscriptionEnd.date };
  if (subscriptionType === 'freetrial') return { say: 'trialLeft', count: daysLeft(subscriptionEnd) };
  return { say: renews ? 'renews' : 'ends', date: subscriptionEnd.date };
}

/** A partial day counts as one: "0 days left" would be wrong while the subscription is active. */
const daysLeft = ({ days, minutes }: { days: number; minutes: number }) =>
  minutes > days * 24 * 60 ? days + 1 : days;
