import type { Services } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isTooSmall, keepPlan } from '../scheduled-change.service.ts';
import { lockSubscriber, type Subscriber, writeSubscription } from '../subscriptions.queries.ts';
import { stripeOf } from './sync.service.ts';

// Changes of plan that Stripe makes with the next renewal.

export async function releaseSchedule(
  services: Services,
  { tenantid, schedule: id }: Pick<Subscriber, 'tenantid' | 'schedule'>,
): Promise<void> {
  if (!id) return;
  await stripeOf(services).post(`subscription_schedules/${id}/release`, {}, newId());
  await services.db
    .transaction()
    .execute((trx) => writeSubscription(trx, tenantid, 'stripe', { schedule: null }));
}

/** Shortly before Stripe would make it: a smaller plan does not start while the usage is above its limits. */
export async function reviewSchedule(services: Services, tenantid: string): Promise<void> {
  const schedule = await services.db.transaction().execute(async (trx) => {
    const subscriber = await lockSubscriber(trx, tenantid);
    if (subscriber?.provider !== 'stripe' || !(await isTooSmall(trx, subscriber))) return null;
    await keepPlan(trx, services, subscriber);
    return subscriber.schedule;
  });
  await releaseSchedule(services, { tenantid, schedule });
}
