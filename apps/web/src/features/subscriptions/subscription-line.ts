import type { Subscription } from '@rushes/contract/identity';

export type SubscriptionLine =
  | { say: 'trialLeft'; count: number }
  | { say: 'ended' | 'until' | 'renews'; date: string }
  | { say: 'running' };

/** What is worth knowing about a subscription in one line, beside the name of the plan. */
export function subscriptionLine({
  subscriptionType,
  subscriptionEnd,
  expired,
}: Subscription): SubscriptionLine {
  if (!subscriptionEnd) return { say: 'running' };
  if (expired) return { say: 'ended', date: subscriptionEnd.date };
  if (subscriptionType === 'freetrial') return { say: 'trialLeft', count: daysLeft(subscriptionEnd) };
  return { say: subscriptionType === 'card' ? 'renews' : 'until', date: subscriptionEnd.date };
}

/** The last hours count as a day: "0 days left" would be wrong while it still runs. */
const daysLeft = ({ days, minutes }: { days: number; minutes: number }) =>
  minutes > days * 24 * 60 ? days + 1 : days;
