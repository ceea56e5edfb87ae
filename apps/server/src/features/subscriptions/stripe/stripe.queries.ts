import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export async function findTenantOf(db: Database, customer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('tenantid')
    .where('customer', '=', customer)
    .executeTakeFirst();
  return row?.tenantid;
}

export async function isHandled(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(db: Database, event: { id: string; type: string }): Promise<void> {
  await db
    .insertInto('stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stripe lists events of the last 30 days, so older ones never come again. */
export async function forgetEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('stripe_events').where('receivedat', '<', before.toISOString()).execute();
}

/** `leaves`: the tenant is closed or will be deleted, so it must not be charged again. */
export async function listStripeSubscriptions(db: Database): Promise<{ id: string; leaves: boolean }[]> {
  const { rows } = await sql<{ id: string; leaves: boolean }>`
    select s.subscription as id, coalesce(t.markedat, t.deletedat) is not null as leaves
    from subscriptions s join tenants t on t.id = s.tenantid
    where s.provider = 'stripe' and s.subscription is not null`.execute(db);
  return rows;
}

export async function findSubscription(trx: Trx, tenantid: string): Promise<string | null> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('subscription')
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();
  return row?.subscription ?? null;
}

export const findExternal = (trx: Trx, externalid: string) =>
  trx.selectFrom('invoices').selectAll().where('externalid', '=', externalid).executeTakeFirst();

/**
 * What the payment service says of its invoice now. One that was paid and then credited stays credited: the service does
 * not say of an invoice that its payment was returned.
 */
export async function upsertExternal(
  trx: Trx,
  invoice: Insertable<Tables['invoices']>,
  now: Pick<
    Insertable<Tables['invoices']>,
    'state' | 'paidat' | 'url' | 'total' | 'net' | 'vat' | 'number' | 'plan' | 'interval'
  >,
): Promise<void> {
  await trx
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict.column('externalid').doUpdateSet({
        ...now,
        state: sql`case when invoices.state = 'credited' and invoices.paidat is not null
          then 'credited' else excluded.state end`,
      }),
    )
    .execute();
}

/** An add-on that was paid on a page; its session is the only one that writes it. */
export async function insertExternal(trx: Trx, invoice: Insertable<Tables['invoices']>): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}

export const listPlanPrices = (db: Database) =>
  db.selectFrom('plans').select(['alias', 'name', 'monthly', 'annual']).orderBy('position').execute();

export const listAddonPrices = (db: Database) =>
  db.selectFrom('addons').select(['alias', 'resource', 'units', 'price']).orderBy('position').execute();

export async function setPlanPrice(
  db: Database,
  alias: string,
  prices: { monthly: number; annual: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plans')
    .set(prices)
    .where('alias', '=', alias)
    // Trials and agreements have no public price.
    .where('monthly', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setAddonPrice(db: Database, alias: string, price: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addons')
    .set({ price })
    .where('alias', '=', alias)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
