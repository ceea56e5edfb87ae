import * as billing from '@rushes/contract/billing';
import * as contract from '@rushes/contract/subscriptions';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindPublic, bindRaw } from '#platform/http/bind.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';
import { sendPdf } from './invoice-pdf.service.ts';
import * as invoices from './invoices.service.ts';
import { admitEvent, receiveEvent } from './stripe/events.service.ts';
import * as subscriptions from './subscriptions.service.ts';

export const subscriptionsRoutes = (locks: Locks): Binding[] => [
  bindPublic(contract.listPlans, (ctx) => subscriptions.listPlans(ctx)),
  bind(contract.getSubscription, (ctx, { params, query }) =>
    subscriptions.getSubscription(ctx, params.id, query),
  ),
  bind(contract.previewSubscribe, (ctx, { params, query }) =>
    subscriptions.previewSubscribe(ctx, params.id, query),
  ),
  bind(contract.subscribe, (ctx, { params, body: { plan, interval, ...rest } }) =>
    subscriptions.subscribe(ctx, locks, params.id, { terms: { plan, interval }, ...rest }),
  ),
  bind(contract.changeSubscription, (ctx, { params, body }) =>
    subscriptions.changeSubscription(ctx, locks, params.id, body.action),
  ),
  bind(contract.buyAddon, (ctx, { params, body }) => subscriptions.buyAddon(ctx, locks, params.id, body)),
  bind(contract.openPortal, (ctx, { params, body }) =>
    subscriptions.openPortal(ctx, params.id, body.redirecturl),
  ),
  bind(billing.setBillingDetails, (ctx, { params, body }) => subscriptions.setDetails(ctx, params.id, body)),
  bind(billing.listInvoices, (ctx, { params, query }) => invoices.listTenantInvoices(ctx, params.id, query)),
  bindPublic(billing.receiveStripeEvent, (ctx, _input, http) => receiveEvent(ctx, http), admitEvent),
  bindRaw(billing.getInvoicePdf, (ctx, { params }, http) => sendPdf(ctx as UserCtx, params, http)),
  bind(billing.listAllInvoices, (ctx, { query }) => invoices.listAllInvoices(ctx, query)),
  bind(billing.markInvoicePaid, (ctx, { params }) => invoices.markPaid(ctx, params.id)),
  bind(billing.creditInvoice, (ctx, { params }) => invoices.creditInvoice(ctx, params.id)),
];
