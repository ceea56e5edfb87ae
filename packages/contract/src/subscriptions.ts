import { z } from 'zod';
import { BillingDetails, BillingDetailsInput, billingIntervals, Invoice } from './billing.ts';
import { endpoint } from './endpoint.ts';
import { Subscription } from './identity.ts';
import { resourceNames } from './limits.ts';
import { because } from './reasons.ts';
import { TenantLimits } from './tenants.ts';
import { FlagOut, Instant } from './wire.ts';

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

/** A one-off purchase: gigabytes, credits, or units of a service. The price is in euro cents, without VAT. */
export const Addon = z
  .object({
    alias: z.string(),
    resource: z.enum(resourceNames),
    units: z.number().int(),
    price: z.number().int(),
  })
  .meta({ id: 'Addon' });
export type Addon = z.infer<typeof Addon>;

const Terms = z.object({ plan: z.string(), interval: z.enum(billingIntervals) });

export const billingStatuses = ['trial', 'active', 'past_due', 'cancelled', 'expired'] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** What the tenant pays for, and how. */
export const Billing = z
  .object({
    /** How new purchases are paid: by invoice, or on the page of a payment service. */
    provider: z.enum(['invoice', 'stripe']),
    status: z.enum(billingStatuses),
    /** Null if the tenant does not pay a listed price: a trial, or an agreement. */
    interval: z.enum(billingIntervals).nullable(),
    periodstart: Instant,
    periodend: Instant.nullable(),
    /** The plan of the next period, if it is another one. */
    pending: Terms.nullable(),
    /** Whether a plan can be chosen here; enterprise plans are by agreement. */
    choosable: FlagOut,
    /** Whether payments are managed on the page of the payment service. */
    portal: FlagOut,
    /** Whom to write to about an agreement. */
    contact: z.string().nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** Units of an add-on that can still be used. */
export const ActiveAddon = z.object({
  resource: z.enum(resourceNames),
  units: z.number(),
  remaining: z.number(),
  expiresat: Instant,
});

const Account = z.object({
  details: BillingDetails.nullable(),
  unpaid: Invoice.nullable(),
  active: z.array(ActiveAddon),
});

/** Length of a free trial. */
export const TRIAL_DAYS = 14;
/** How long a tenant keeps access when a payment is late. */
export const GRACE_DAYS = 7;

export const listPlans = endpoint({
  name: 'subscriptions.plans',
  route: 'GET plans',
  gate: 'public',
  summary: 'List the plans, the free trial first. Available without an account.',
  reply: z.object({ plans: z.array(Plan.omit({ current: true })) }),
});

const reply = z.object({
  plans: z.array(Plan),
  subscription: Subscription,
  addons: z.array(Addon),
  billing: Billing,
  account: Account,
});
export type SubscriptionReply = z.infer<typeof reply>;

export const getSubscription = endpoint({
  name: 'subscriptions.get',
  route: 'GET tenants/:id/subscription',
  gate: 'session',
  scope: 'person',
  summary:
    'Return the subscription of a tenant, the available plans and add-ons. `id` is that of the tenant or of its root folder. Administrators only; also available when the subscription has expired. `checkout` is the id of a completed page of Stripe: what was paid there is read first.',
  query: z.object({
    checkout: z.string().max(255).optional(),
  }),
  reply,
});

/** What choosing a plan means. Amounts in euro cents, without VAT. */
export const PlanChange = z
  .object({
    kind: z.enum(['start', 'upgrade', 'downgrade']),
    /** When it can take effect. Empty if the usage is above the limits of the plan; not now while an invoice is unpaid. */
    when: z.array(z.enum(['now', 'end'])),
    price: z.number().int(),
    /** What is left of the current plan, deducted if the change takes effect now. */
    rest: z.number().int(),
    /** What is invoiced if it takes effect now. */
    amount: z.number().int(),
    /** Limits that become lower. Storage and outbound data in bytes. */
    lower: z.array(z.object({ name: z.enum(resourceNames), from: z.number(), to: z.number() })),
    /** Usage above the limits of the plan: it must be reduced first. */
    over: z.array(z.object({ name: z.enum(resourceNames), used: z.number(), limit: z.number() })),
    losesbranding: FlagOut,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

export const previewSubscribe = endpoint({
  name: 'subscriptions.preview',
  route: 'GET tenants/:id/subscription/preview',
  gate: 'session',
  scope: 'person',
  summary:
    'Return what choosing a plan costs and which limits become lower. Administrators only. Returns ERR241 if the plan cannot be chosen.',
  query: z.object({ plan: z.string().max(64), interval: z.enum(billingIntervals) }),
  reply: z.object({ change: PlanChange }),
});

/** Where the payment service sends the browser afterwards; a page of this installation. */
const returnPath = z
  .string()
  .max(1024)
  .regex(/^\/(?![/\\])/, because('ownPath'))
  .optional();

/** `redirecturl` is the page of the payment service where the purchase is completed; null if nothing is left to do. */
const purchase = reply.extend({ redirecturl: z.string().nullable() });

export const subscribe = endpoint({
  name: 'subscriptions.subscribe',
  route: 'POST tenants/:id/subscribe',
  gate: 'session',
  scope: 'person',
  summary:
    'Choose a plan, now or at the end of the period. Administrators only; also available when the subscription has expired. Returns ERR240 if the usage is above the limits of the plan, ERR241 if the plan cannot be chosen, ERR242 if an invoice is unpaid, and ERR244 without billing details.',
  body: z.object({
    plan: z.string().max(64),
    interval: z.enum(billingIntervals),
    when: z.enum(['now', 'end']).default('now'),
    details: BillingDetailsInput.optional(),
    returnpath: returnPath,
  }),
  reply: purchase,
});

export const changeSubscription = endpoint({
  name: 'subscriptions.change',
  route: 'PATCH tenants/:id/subscription',
  gate: 'session',
  scope: 'person',
  summary:
    'Cancel the subscription at the end of the period, resume it, or keep the current plan instead of a pending change. Administrators only. Returns ERR243 if there is nothing to change.',
  body: z.object({ action: z.enum(['cancel', 'resume', 'keep']) }),
  reply,
});

export const ADDONS_MAX = 20;

export const buyAddon = endpoint({
  name: 'subscriptions.addons',
  route: 'POST tenants/:id/addons',
  gate: 'session',
  scope: 'person',
  summary:
    'Buy an add-on. It is available in this month and the next. Administrators only. Returns ERR241 if it cannot be bought, ERR242 if an invoice is overdue, and ERR244 without billing details.',
  body: z.object({
    addon: z.string().max(64),
    quantity: z.number().int().min(1).max(ADDONS_MAX).default(1),
    details: BillingDetailsInput.optional(),
    returnpath: returnPath,
  }),
  reply: purchase,
});

export const openPortal = endpoint({
  name: 'subscriptions.stripe',
  route: 'POST tenants/:id/stripe',
  gate: 'session',
  scope: 'person',
  summary:
    'Return the address of the page on which Stripe shows the payment methods and invoices of a tenant. Administrators only. Returns ERR241 if the tenant does not pay through Stripe.',
  body: z.object({ redirecturl: z.string().max(1024) }),
  reply: z.object({ url: z.string() }),
});
