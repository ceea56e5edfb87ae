import type { BillingDetails, BillingInterval, InvoiceLine, Seller } from '@rushes/contract/billing';
import type { Language } from '@rushes/contract/enums';
import type { ResourceName } from '@rushes/contract/limits';
import type { ColumnType, Generated } from 'kysely';
import type { Flag, Instant, Json, MaybeInstant } from './columns.ts';

type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The state of a subscription before an invoice changed it. */
export interface PreviousSubscription {
  plan: string | null;
  interval: BillingInterval | null;
  subscriptiontype: 'freetrial' | 'enterprise' | 'card';
  start: string;
  end: string | null;
  cancelled: boolean;
}

export interface BillingTables {
  plans: {
    alias: string;
    name: string;
    position: number;
    monthly: number | null;
    annual: number | null;
    teamusers: number;
    clientusers: number;
    storage: number;
    bandwidth: number;
    credits: number;
  };
  addons: { alias: string; resource: ResourceName; units: number; price: number; position: number };
  limit_extras: {
    id: string;
    tenantid: string;
    name: ResourceName;
    units: number;
    remaining: number;
    monthsleft: Generated<number>;
    createdat: Instant;
  };
  subscriptions: {
    tenantid: string;
    provider: 'invoice' | 'stripe';
    interval: BillingInterval | null;
    cancelled: Flag;
    pendingplan: string | null;
    pendinginterval: BillingInterval | null;
    buyer: MaybeJson<BillingDetails>;
    customer: string | null;
    subscription: string | null;
    schedule: string | null;
    price: number | null;
  };
  stripe_events: { id: string; type: string; receivedat: Instant };
  invoice_years: { year: number; last: number };
  invoices: {
    id: string;
    tenantid: string;
    tenantname: string;
    userid: string | null;
    provider: 'invoice' | 'stripe';
    number: string;
    kind: 'plan' | 'addon' | 'credit';
    state: 'open' | 'paid' | 'credited';
    plan: string | null;
    interval: BillingInterval | null;
    addon: string | null;
    quantity: Generated<number>;
    periodstart: MaybeInstant;
    periodend: MaybeInstant;
    lines: Json<InvoiceLine[]>;
    net: number;
    rest: Generated<number>;
    vatrate: number;
    vatnote: string | null;
    vat: number;
    total: number;
    seller: Json<Seller>;
    buyer: Json<BillingDetails>;
    language: Language;
    issuedat: Instant;
    dueat: Instant;
    paidat: MaybeInstant;
    paidbyid: string | null;
    appliedat: MaybeInstant;
    previous: MaybeJson<PreviousSubscription>;
    creditof: string | null;
    externalid: string | null;
    url: string | null;
  };
}
