import type { Invoice, InvoiceState, PlatformInvoice } from '@rushes/contract/billing';
import type { InvoiceRow } from './invoices.queries.ts';

const iso = (moment: string): string => new Date(moment).toISOString();

function stateOf({ state, dueat }: Pick<InvoiceRow, 'state' | 'dueat'>, now: number): InvoiceState {
  return state === 'open' && Date.parse(dueat) <= now ? 'overdue' : state;
}

export function presentInvoice(
  row: InvoiceRow & { creditednumber?: string | null },
  now = Date.now(),
): Invoice {
  const { id, number, kind, plan, interval, addon, quantity, net, vat, total, url, paidat } = row;
  return {
    ...{ id, number, kind, plan, interval, addon, quantity, net, vat, total, url },
    creditof: row.creditednumber ?? null,
    state: stateOf(row, now),
    issuedat: iso(row.issuedat),
    dueat: iso(row.dueat),
    paidat: paidat === null ? null : iso(paidat),
  };
}

export function presentPlatformInvoice(
  row: InvoiceRow & { creditednumber?: string | null },
): PlatformInvoice {
  const { tenantid, tenantname, provider, state } = row;
  // A payment service reports its payments itself.
  const payable = provider === 'invoice' && state === 'open' ? 1 : 0;
  return { ...presentInvoice(row), tenantid, tenantname, payable };
}
