import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Subscription } from './identity.ts';
import { TenantLimits } from './tenants.ts';
import { FlagOut } from './wire.ts';

/** Prices in euro cents, without VAT; null if the plan has no public price (trial, enterprise). */
export const Plan = z
  .object({
    alias: z.string(),
    name: z.string(),
    monthly: z.number().int().nullable(),
    annual: z.number().int().nullable(),
    includes: TenantLimits,
    current: FlagOut,
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** Length of a free trial. */
export const TRIAL_DAYS = 14;

export const listPlans = endpoint({
  name: 'subscriptions.plans',
  route: 'GET plans',
  gate: 'public',
  summary: 'List the plans, the free trial first. Available without an account.',
  reply: z.object({ plans: z.array(Plan.omit({ current: true })) }),
});

export const getSubscription = endpoint({
  name: 'subscriptions.get',
  route: 'GET tenants/:id/subscription',
  gate: 'session',
  summary:
    'Return the subscription of a tenant and the available plans. Also available when the subscription has expired.',
  reply: z.object({ plans: z.array(Plan), subscription: Subscription }),
});
