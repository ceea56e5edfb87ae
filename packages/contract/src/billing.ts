import { z } from 'zod';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { EmailInput } from './people.ts';
import { because } from './reasons.ts';
import { FlagOut, Id, Instant, Page, readText } from './wire.ts';

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

const text = (max: number) => z.string().max(1024).transform(readText).pipe(z.string().max(max));
const required = (max: number) => text(max).pipe(z.string().min(1));
const country = z.string().refine(isCountryCode, because('country'));

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);
export const isInUnion = (code: string): boolean => memberStates.includes(code);

/**
 * A number decides whether VAT is charged, so it must look like one of the country. The server also checks its digits.
 */
function isVatNumberOfCountry(buyer: { country: string; vatnumber: string }): boolean {
  if (buyer.vatnumber === '' || !isInUnion(buyer.country)) return true;
  const prefix = buyer.country === 'GR' ? 'EL' : buyer.country;
  const [, rest] = new RegExp(`^${prefix}([A-Z0-9]{2,12})$`).exec(buyer.vatnumber) ?? [];
  return rest !== undefined && /\d.*\d/.test(rest);
}

/** Whom invoices are for. The VAT number can be empty. */
export const BillingDetails = z
  .object({
    company: z.string(),
    address: z.string(),
    postalcode: z.string(),
    city: z.string(),
    country: z.string(),
    vatnumber: z.string(),
    email: z.string(),
  })
  .meta({ id: 'BillingDetails' });
export type BillingDetails = z.infer<typeof BillingDetails>;

export const BillingDetailsInput = z
  .object({
    company: required(191),
    address: required(191),
    postalcode: text(32),
    city: required(191),
    country,
    vatnumber: text(32).transform((value) => value.toUpperCase().replace(/[^A-Z0-9]/g, '')),
    email: EmailInput,
  })
  .refine(isVatNumberOfCountry, { ...because('vatNumber'), path: ['vatnumber'] });

/** Who sends the invoices. Without a VAT number no VAT is charged. */
export interface Seller {
  name: string;
  address: string[];
  country: string;
  vatnumber: string;
  /** Percent. */
  vatrate: number;
  iban: string;
  email: string;
}

/** A row of an invoice. `rest` is what was left of the earlier plan, as a negative amount. */
export interface InvoiceLine {
  kind: 'plan' | 'rest' | 'addon';
  /** The name of the plan, or the resource of the add-on. */
  name: string;
  /** Gigabytes, credits or units of a service in one add-on. */
  units: number | null;
  interval: BillingInterval | null;
  quantity: number;
  /** Euro cents, without VAT. */
  amount: number;
  from: string | null;
  to: string | null;
}

export const invoiceStates = ['open', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Amounts in euro cents. A credit note has negative amounts and names the invoice that it credits. */
export const Invoice = z
  .object({
    id: Id,
    number: z.string(),
    kind: z.enum(['plan', 'addon', 'credit']),
    state: z.enum(invoiceStates),
    plan: z.string().nullable(),
    interval: z.enum(billingIntervals).nullable(),
    addon: z.string().nullable(),
    quantity: z.number().int(),
    net: z.number().int(),
    vat: z.number().int(),
    total: z.number().int(),
    issuedat: Instant,
    dueat: Instant,
    paidat: Instant.nullable(),
    creditof: z.string().nullable(),
    /** The page of the payment service; null if the document is made here. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const setBillingDetails = endpoint({
  name: 'billing.details',
  route: 'PATCH tenants/:id/billing',
  gate: 'session',
  scope: 'person',
  summary:
    'Update the company, address, VAT number and e-mail address that invoices are for. Administrators only; also available when the subscription has expired.',
  body: BillingDetailsInput,
  reply: z.object({ details: BillingDetails }),
});

export const listInvoices = endpoint({
  name: 'billing.invoices',
  route: 'GET tenants/:id/invoices',
  gate: 'session',
  scope: 'person',
  summary: 'List the invoices of a tenant, newest first. Administrators only.',
  query: Page,
  reply: z.object({ invoices: z.array(Invoice), next: z.string().nullable() }),
});

export const getInvoicePdf = endpoint({
  name: 'billing.pdf',
  route: 'GET tenants/:id/invoices/:invoiceid/pdf',
  gate: 'session',
  scope: 'person',
  summary: 'Return an invoice as PDF. Administrators of the tenant, platform administrators and salesmen.',
  raw: 'bytes',
});

/** An event says only which object changed; everything else of it is read from the payment service again. */
export const receiveStripeEvent = endpoint({
  name: 'billing.stripeEvent',
  route: 'POST stripe/webhook',
  gate: 'public',
  summary:
    'Receive an event of Stripe. The signature of the header `stripe-signature` must match the body, and Stripe must be configured (ERR248).',
  body: z.looseObject({ id: z.string() }),
  bodyMax: 256 << 10,
  keepsBytes: true,
  reply: z.object({ received: z.literal(1) }),
});

/** An invoice in the list of the platform. */
export const PlatformInvoice = Invoice.extend({ tenantid: Id, tenantname: z.string(), payable: FlagOut });
export type PlatformInvoice = z.infer<typeof PlatformInvoice>;

export const listAllInvoices = endpoint({
  name: 'billing.all',
  route: 'GET invoices',
  gate: 'session',
  scope: 'person',
  summary:
    'List the invoices of all tenants, newest first. For platform administrators and salesmen. `payable` is 1 if the invoice can be marked as paid.',
  query: Page.extend({ state: z.enum(['open', 'paid', 'credited']).optional() }),
  reply: z.object({ invoices: z.array(PlatformInvoice), next: z.string().nullable() }),
});

export const markInvoicePaid = endpoint({
  name: 'billing.paid',
  route: 'POST invoices/:id/paid',
  gate: 'session',
  scope: 'person',
  summary:
    'Record that an invoice was paid. For platform administrators and salesmen. Returns ERR246 if it is not open, and ERR250 if another subscription has replaced the plan that was ordered with it.',
  reply: z.object({ invoice: PlatformInvoice }),
});

export const creditInvoice = endpoint({
  name: 'billing.credit',
  route: 'POST invoices/:id/credit',
  gate: 'manage all',
  scope: 'person',
  recentAuth: true,
  summary:
    'Issue a credit note for an invoice and withdraw what it paid for: the earlier plan returns, or the subscription ends; what is left of an add-on is removed. Returns ERR246 if it was already credited.',
  reply: z.object({ invoice: PlatformInvoice }),
});
