import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Starts the next period of subscriptions that are paid by invoice, and reviews changes that Stripe will make. */
const renewSubscriptions = defineJob<Record<string, never>, Services>({
  name: 'subscriptions.renew',
  cron: '*/10 * * * *',
  queue: () => 'subscriptions',
  attempts: 3,
  timeoutMs: 5 * 60_000,
  lane: 'light',
  load: () => import('./jobs/renew-subscriptions.ts'),
});

/** Finds payments whose events never arrived. */
const reconcilePayments = defineJob<Record<string, never>, Services>({
  name: 'subscriptions.reconcile',
  cron: '17 3 * * *',
  queue: () => 'subscriptions',
  attempts: 5,
  timeoutMs: 30 * 60_000,
  lane: 'light',
  load: () => import('./jobs/reconcile-payments.ts'),
});

/** Ends the subscription of an erased tenant at Stripe. */
export const endSubscription = defineJob<{ subscription: string }, Services>({
  name: 'subscriptions.end',
  payload: z.strictObject({ subscription: z.string() }),
  queue: () => 'subscriptions',
  // About two days.
  attempts: 14,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/end-subscription.ts'),
});

export const subscriptionsJobs = [renewSubscriptions, reconcilePayments, endSubscription];
