import type { Services } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isLive, Subscription } from '../model/stripe-objects.ts';
import { isEnding } from '../model/stripe-subscription.ts';
import { stripeOf } from './sync.service.ts';

// The end of a subscription at Stripe.

const read = async (services: Services, id: string): Promise<Subscription> =>
  Subscription.parse(await stripeOf(services).get(`subscriptions/${id}`));

/** It runs until its period ends, and is not charged again. */
export async function cancelAtEnd(services: Services, id: string): Promise<void> {
  const found = await read(services, id);
  if (!isLive(found) || isEnding(found)) return;
  await stripeOf(services).post(`subscriptions/${id}`, { cancel_at_period_end: true }, newId());
}

/** The end is in one of two fields, which depends on where it was cancelled. */
export async function resume(services: Services, id: string): Promise<void> {
  const found = await read(services, id);
  if (!isEnding(found)) return;
  const params = found.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
  await stripeOf(services).post(`subscriptions/${id}`, params, newId());
}

/** At once, without paying anything back. */
export async function cancelNow(services: Services, id: string): Promise<void> {
  if (isLive(await read(services, id))) await stripeOf(services).remove(`subscriptions/${id}`);
}
