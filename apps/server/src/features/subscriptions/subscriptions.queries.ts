import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';

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

/** Plans and subscription as one JSON text. */
export async function findSubscriptionText(db: Database, tenantid: string): Promise<string | undefined> {
  const current = sql`, 'current', (p.alias is not distinct from t.plan)::int`;
  const { rows } = await sql<{ text: string }>`
    select json_build_object(
      'plans', (select json_agg(${planJson(current)} order by p.position) from plans p),
      'subscription', subscription_of(t))::text as text
    from tenants t where t.id = ${tenantid} and t.deletedat is null`.execute(db);
  return rows[0]?.text;
}
