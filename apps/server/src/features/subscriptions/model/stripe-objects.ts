import { billingIntervals } from '@rushes/contract/billing';
import { z } from 'zod';
import type { Terms } from './rules.ts';

// The parts of Stripe's objects that are read here.

const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.boolean().default(false) });
/** An id, or the object itself if it was expanded. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id));

export const Price = z.object({
  id: z.string(),
  lookup_key: z.string().nullable(),
  unit_amount: z.number().nullable(),
  product: reference,
  recurring: z.object({ interval: z.string() }).nullable().default(null),
});
export type Price = z.infer<typeof Price>;
export const Prices = list(Price);

export const Customer = z.object({ id: z.string() });
export const Page = z.object({ id: z.string(), url: z.string().nullable() });
export const Schedule = z.object({
  id: z.string(),
  phases: z.array(z.object({ start_date: z.number(), end_date: z.number() })),
});

export const Subscription = z.object({
  id: z.string(),
  customer: reference,
  status: z.enum([
    ...['incomplete', 'incomplete_expired', 'trialing', 'active'],
    ...['past_due', 'canceled', 'unpaid', 'paused'],
  ] as const),
  cancel_at_period_end: z.boolean(),
  /** Set instead by the Customer Portal. */
  cancel_at: z.number().nullable().default(null),
  billing_cycle_anchor: z.number(),
  created: z.number(),
  ended_at: z.number().nullable().default(null),
  schedule: reference.nullable().default(null),
  items: list(
    z.object({
      id: z.string(),
      current_period_start: z.number(),
      current_period_end: z.number(),
      price: Price,
    }),
  ),
  pending_update: z.unknown().nullable().default(null),
  latest_invoice: z
    .union([
      z.string(),
      z.object({ id: z.string(), hosted_invoice_url: z.string().nullable().default(null) }),
    ])
    .nullable()
    .default(null),
});
export type Subscription = z.infer<typeof Subscription>;
/** Paid or to be paid: another one beside it would be charged as well. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete' && status !== 'incomplete_expired';
export const Subscriptions = list(Subscription);

const InvoiceLine = z.object({
  amount: z.number(),
  period: z.object({ start: z.number() }),
  pricing: z
    .object({ price_details: z.object({ price: reference, product: reference }).nullable().default(null) })
    .nullable()
    .default(null),
});

export const Invoice = z.object({
  id: z.string(),
  customer: reference,
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).nullable(),
  total: z.number(),
  total_excluding_tax: z.number().nullable().default(null),
  created: z.number(),
  due_date: z.number().nullable().default(null),
  lines: list(InvoiceLine).prefault({ data: [] }),
  hosted_invoice_url: z.string().nullable().default(null),
  status_transitions: z.object({ paid_at: z.number().nullable().default(null) }).prefault({}),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullable().default(null) })
    .nullable()
    .default(null),
  metadata: z.record(z.string(), z.string()).nullable().default(null),
});
export type Invoice = z.infer<typeof Invoice>;

export const Session = z.object({
  id: z.string(),
  mode: z.enum(['payment', 'subscription', 'setup']),
  customer: reference.nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  subscription: reference.nullable().default(null),
  invoice: reference.nullable().default(null),
  amount_subtotal: z.number().nullable().default(null),
  amount_total: z.number().nullable().default(null),
  metadata: z.record(z.string(), z.string()).nullable().default(null),
});
export const Sessions = list(Session);
export type Session = z.infer<typeof Session>;

export const Charge = z.object({
  id: z.string(),
  customer: reference.nullable(),
  refunded: z.boolean(),
  payment_intent: reference.nullable().default(null),
});

export const InvoicePayments = list(z.object({ invoice: reference }));

export const Event = z.object({
  id: z.string().max(255),
  object: z.literal('event'),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});
export const Events = list(Event);
export type Event = z.infer<typeof Event>;

/** A new price takes over the key, so that purchases find it. */
export const lookupKeyOf = ({ plan, interval }: Terms): string => `${plan}_${interval}`;
export const addonLookupKey = (alias: string): string => `addon_${alias}`;

export const productOf = (plan: string): string => `rushes_${plan}`;

/** The price of the plan that an invoice is for. An upgrade also deducts what was left of another plan. */
export function invoicedPrice({ lines }: Invoice): string | undefined {
  const plans = lines.data
    .filter(
      ({ amount, pricing }) => amount >= 0 && planOf(pricing?.price_details?.product ?? '') !== undefined,
    )
    .toSorted((one, other) => other.period.start - one.period.start);
  return plans[0]?.pricing?.price_details?.price;
}

const planOf = (product: string): string | undefined => /^rushes_(.+)$/.exec(product)?.[1];

/** By the product: a price that was replaced has lost its key, but running subscriptions keep it. */
export function termsOfPrice({ product, recurring }: Price): Terms | undefined {
  const plan = planOf(product);
  const interval = billingIntervals.find((one) => one === recurring?.interval);
  return plan && interval ? { plan, interval } : undefined;
}
