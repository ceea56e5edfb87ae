import type { BillingDetails } from '@rushes/contract/billing';
import type { Subscription } from '@rushes/contract/identity';
import type { Addon, Plan } from '@rushes/contract/subscriptions';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Plans, State } from './model/rules.ts';

const planJson = (...more: RawBuilder<unknown>[]) => sql`json_build_object(
  'alias', p.alias, 'name', p.name, 'monthly', p.monthly, 'annual', p.annual,
  'includes', json_build_object('teamusers', p.teamusers, 'clientusers', p.clientusers,
    'storage', p.storage, 'bandwidth', p.bandwidth, 'credits', p.credits)${sql.join(more, sql``)})`;

export async function listPlansText(db: Database): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select json_build_object('plans', json_agg(${planJson()} order by p.position))::text as text
    from plans p`.execute(db);
  return rows[0]!.text;
}

export async function findPage(
  db: Database,
  tenantid: string,
): Promise<{ plans: Plan[]; subscription: Subscription; addons: Addon[] } | undefined> {
  const current = sql`, 'current', (p.alias is not distinct from t.plan)::int`;
  const { rows } = await sql<{ plans: Plan[]; subscription: Subscription; addons: Addon[] }>`
    select (select json_agg(${planJson(current)} order by p.position) from plans p) as plans,
      subscription_of(t) as subscription,
      (select json_agg(json_build_object('alias', a.alias, 'resource', a.resource, 'units', a.units,
        'price', a.price) order by a.position) from addons a) as addons
    from tenants t where t.id = ${tenantid} and t.deletedat is null`.execute(db);
  return rows[0];
}

export async function listPlanRows(db: Db): Promise<Plans> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('position').execute();
  return new Map(
    rows.map(({ alias, name, position, monthly, annual, ...limits }) => [
      alias,
      { alias, name, position, monthly, annual, limits },
    ]),
  );
}

export const findAddon = (db: Db, alias: string) =>
  db.selectFrom('addons').selectAll().where('alias', '=', alias).executeTakeFirst();

export interface Subscriber extends State {
  tenantid: string;
  name: string;
  /** How it is paid; null before the first purchase. */
  provider: 'invoice' | 'stripe' | null;
  buyer: BillingDetails | null;
  customer: string | null;
  subscription: string | null;
  schedule: string | null;
  /** What it costs per period at the payment service, which keeps the price for which it was bought. */
  price: number | null;
  expired: boolean;
}

interface Row extends Omit<Subscriber, 'first' | 'end' | 'cancelled' | 'pending'> {
  first: string;
  end: string | null;
  cancelled: 0 | 1;
  pendingplan: string | null;
  pendinginterval: 'month' | 'year' | null;
}

const subscribers = (where: RawBuilder<unknown>) => sql<Row>`
  select t.id as tenantid, t.name, t.subscriptiontype as type, t.plan, iso(t.periodstart) as first,
    iso(t.periodend) as "end", is_expired(t) as expired, s.provider, s."interval",
    coalesce(s.cancelled, 0) as cancelled, s.pendingplan, s.pendinginterval, s.buyer, s.customer,
    s.subscription, s.schedule, s.price
  from tenants t left join subscriptions s on s.tenantid = t.id
  where t.deletedat is null and t.erasingat is null and ${where}`;

export async function findSubscriber(db: Db, tenantid: string): Promise<Subscriber | undefined> {
  const { rows } = await subscribers(sql`t.id = ${tenantid}`).execute(db);
  return rows[0] && subscriberOf(rows[0]);
}

/** Until the end of the transaction, nothing else changes what the tenant pays for. */
export async function lockSubscriber(trx: Trx, tenantid: string): Promise<Subscriber | undefined> {
  await sql`select from tenants where id = ${tenantid} for no key update`.execute(trx);
  return findSubscriber(trx, tenantid);
}

function subscriberOf({ pendingplan, pendinginterval, ...row }: Row): Subscriber {
  return {
    ...row,
    first: Date.parse(row.first),
    end: row.end === null ? null : Date.parse(row.end),
    cancelled: row.cancelled === 1,
    pending: pendingplan && pendinginterval ? { plan: pendingplan, interval: pendinginterval } : null,
  };
}

/** Paid by invoice, with a period that is over and a renewal that is due. */
export async function listRenewable(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenants t join subscriptions s on s.tenantid = t.id
    where s.provider = 'invoice' and s.cancelled = 0 and s."interval" is not null and t.periodend <= now()
      and t.subscriptiontype = 'card' and t.deletedat is null and t.markedat is null and not is_expired(t)
    order by t.periodend limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Paid through Stripe, which will soon start another plan. */
export async function listSoonChanged(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenants t join subscriptions s on s.tenantid = t.id
    where s.provider = 'stripe' and s.schedule is not null and t.deletedat is null
      and t.periodend > now() and t.periodend <= now() + interval '1 hour'`.execute(db);
  return rows.map(({ id }) => id);
}

export async function writeSubscription(
  trx: Trx,
  tenantid: string,
  provider: 'invoice' | 'stripe',
  change: Updateable<Tables['subscriptions']>,
): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ ...change, tenantid, provider })
    .onConflict((conflict) => conflict.column('tenantid').doUpdateSet({ ...change, provider }))
    .execute();
}
