import { createHmac } from 'node:crypto';
import type { StripeSettings } from '#platform/payments/stripe-client.ts';
import type { HttpPeer } from './http-peer.ts';

// What Stripe's API takes and sends, as far as the peer knows it.

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: { id: string; object: string } };
}

/** As Stripe signs it. */
export function signedEvent(event: StripeEvent, secret: string, at = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
  };
}

/** The parameters of each call. */
export const documented: Record<string, string> = {
  'POST products': 'id name description metadata active tax_code',
  'POST prices': `product currency unit_amount tax_behavior lookup_key transfer_lookup_key recurring nickname metadata`,
  'GET prices/:id': 'expand',
  'GET prices': 'lookup_keys active limit expand',
  'POST customers': 'email name metadata preferred_locales address tax_id_data',
  'POST checkout/sessions': `mode customer line_items success_url cancel_url client_reference_id subscription_data
    tax_id_collection customer_update billing_address_collection automatic_tax metadata invoice_creation locale`,
  'GET checkout/sessions': 'customer status payment_intent limit',
  'POST checkout/sessions/:id/expire': '',
  'POST billing_portal/sessions': 'customer return_url flow_data configuration locale',
  'GET subscriptions': 'customer status limit starting_after',
  'GET subscriptions/:id': 'expand',
  'DELETE subscriptions/:id': 'invoice_now prorate',
  'GET invoice_payments': 'invoice payment status limit',
  'POST subscriptions/:id': `items proration_behavior billing_cycle_anchor payment_behavior cancel_at_period_end cancel_at
    expand metadata proration_date`,
  'POST subscription_schedules': 'from_subscription customer phases end_behavior',
  'POST subscription_schedules/:id': 'end_behavior phases proration_behavior metadata',
  'POST subscription_schedules/:id/release': 'preserve_cancel_date',
  'GET events': 'limit created starting_after ending_before type types',
};

// biome-ignore lint/suspicious/noExplicitAny: objects of another program, in their own shape
export type Thing = any;

/** `a[b][0]=c` as nested values. */
export function parseForm(text: string): Record<string, Thing> {
  const result: Record<string, Thing> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    let at = result;
    for (const [depth, key] of keys.entries()) {
      if (depth === keys.length - 1) at[key] = value;
      else at = at[key] ??= {};
    }
  }
  return result;
}

export interface Price {
  id: string;
  object: 'price';
  lookup_key: string | null;
  unit_amount: number;
  product: string;
  recurring: { interval: 'month' | 'year' } | null;
}

/** Of an invoice. */
export interface Line {
  amount: number;
  price: Price;
}

export function later(from: number, interval: 'month' | 'year'): number {
  const date = new Date(from * 1000);
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1));
  return date.getTime() / 1000;
}

export const linesOf = (lines: readonly Line[], start: number) => ({
  data: lines.map(({ amount, price }) => ({
    ...{ amount, period: { start, end: later(start, price.recurring!.interval) } },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
  })),
  has_more: false,
});

/**
 * The part of Stripe's API that the product uses, with state and a clock of its own. It refuses parameters that the
 * documentation of a call does not have, and a key that comes again with another body. Events are collected: a test
 * sends them when, how often and in which order it likes.
 */
export interface StripePeer extends HttpPeer {
  settings: StripeSettings;
  /** What happens on the page of a session: the card pays, is declined, or the bank asks for a confirmation. */
  visit(url: string, how: 'pay' | 'decline' | 'confirm' | 'later'): void;
  /** The customer passes or fails the 3-D Secure challenge of a card that needs a confirmation. */
  answerChallenge(url: string, isPassed: boolean): void;
  /** The money of a page that was paid later, such as a bank transfer, arrives or does not. */
  arrive(url: string, isPaid: boolean): void;
  /** How cards behave from now on, for renewals and upgrades. */
  card: 'pay' | 'decline' | 'confirm';
  /** The customer pays an open invoice on its page. */
  payInvoice(url: string): void;
  /** Of an add-on, or the invoice of a plan. */
  refund(url: string): void;
  /** The page of a purchase, with the way back. */
  sessionOf(url: string): { id: string; status: string; success_url: string };
  /** As the Customer Portal does for the subscriptions of today. */
  cancelInPortal(customer: string): void;
  /** Moves the clock: periods end, and subscriptions are renewed or ended. */
  passMonths(months: number): void;
  /** The same for one month, after which it is now again: everything that happened is moved to the past. In days. */
  passMonthNow(): number;
  /** Everything but the prices. */
  forget(): void;
  subscriptions(): { status: string; plan: string; end: number; ends: boolean }[];
  /** Events that were not sent yet, oldest first. */
  events: StripeEvent[];
  /** How often customers paid, in cents without tax. */
  payments: number[];
}

const moments = new Set([
  ...[
    'created',
    'billing_cycle_anchor',
    'current_period_start',
    'current_period_end',
    'ended_at',
    'cancel_at',
  ],
  ...['paid_at', 'start_date', 'end_date', 'start', 'end', 'expires_at'],
]);

/** Moves every moment of an object to the past. */
export function rewind(value: Thing, by: number): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) {
    if (typeof held === 'number' && moments.has(key)) value[key] = held - by;
    else if (held !== null && typeof held === 'object' && (held as Thing).object !== 'price')
      rewind(held, by);
  }
}
