import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Terms } from './model/rules.ts';

export type InvoiceRow = Selectable<Tables['invoices']>;

/** The next number of the year. The row is locked until the commit, so that no number is skipped. */
export async function nextNumber(trx: Trx, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_years (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_years.last + 1 returning last`.execute(trx);
  return `${year}-${String(rows[0]!.last).padStart(4, '0')}`;
}

export async function insertInvoice(trx: Trx, invoice: Insertable<Tables['invoices']>): Promise<InvoiceRow> {
  return trx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow();
}

/** Of any tenant. */
export const findAnyInvoice = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();

export const findInvoice = (
  db: Db,
  { id, tenantid }: { id: string; tenantid: string },
): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();

/** The caller must hold the lock of the tenant. */
export async function updateInvoice(
  trx: Trx,
  { id, tenantid }: { id: string; tenantid: string },
  change: Partial<Insertable<Tables['invoices']>>,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(change)
    .where('id', '=', id)
    .where('tenantid', '=', tenantid)
    .execute();
}

/** The unpaid invoices, also those of a payment service, the one that is due first at the start. */
export const listUnpaid = (db: Db, tenantid: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('tenantid', '=', tenantid)
    .where('state', '=', 'open')
    .orderBy('dueat')
    .orderBy('id')
    .execute();

/** The invoice whose plan is in use. */
export const findLatestPlan = (db: Db, tenantid: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('tenantid', '=', tenantid)
    .where('kind', '=', 'plan')
    .where('state', '!=', 'credited')
    .where('appliedat', 'is not', null)
    .orderBy('appliedat', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The invoice for a plan that took effect after this one. */
export async function findFollowingPlan(trx: Trx, invoice: InvoiceRow): Promise<InvoiceRow | undefined> {
  if (invoice.kind !== 'plan' || invoice.appliedat === null) return undefined;
  return trx
    .selectFrom('invoices')
    .selectAll()
    .where('tenantid', '=', invoice.tenantid)
    .where('kind', '=', 'plan')
    .where('state', '!=', 'credited')
    .where('appliedat', '>', invoice.appliedat)
    .orderBy('appliedat')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export const termsOfInvoice = ({ plan, interval }: Pick<InvoiceRow, 'plan' | 'interval'>): Terms | null =>
  plan && interval ? { plan, interval } : null;

export interface InvoicesPage {
  limit: number;
  after: { at: string; id: string } | undefined;
  state?: 'open' | 'paid' | 'credited' | undefined;
}

/** With the number of the invoice that a credit note credits. */
export type ListedInvoice = InvoiceRow & { creditednumber: string | null; cursor: string };

/** Of one tenant, or of all: then the caller must be of the platform. */
export async function listInvoices(
  db: Database,
  tenantid: string | null,
  { limit, after, state }: InvoicesPage,
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select i.*, c.number as creditednumber, i.issuedat::text as cursor
    from invoices i left join invoices c on c.id = i.creditof
    where ${tenantid === null ? sql`true` : sql`i.tenantid = ${tenantid}`}
      ${state ? sql`and i.state = ${state}` : sql``}
      ${after ? sql`and (i.issuedat, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by i.issuedat desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}
