import type { UsagePart, UsageSpan } from '@rushes/contract/usage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/context/context.ts';
import type { SplitSpan } from './usage.policy.ts';
import { columns, contains, fresh, names, orderBy, type Sorted, sums } from './usage.queries.ts';

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
const none = sql.raw(names.map(() => '0').join(', '));

/** What each tenant used, from complete months and the days beside them; `later` is the storage added afterwards. */
function usedBy({ from, to, months, days, monthEnd }: SplitSpan): RawBuilder<unknown> {
  const counted = (table: 'usage_tenant_days' | 'usage_tenant_months', span: UsageSpan) => sql`
    select tenantid, 0::int8 as later, ${columns} from ${sql.table(table)}
    where ${sql.ref(table === 'usage_tenant_days' ? 'day' : 'month')} between ${span.from}::date and ${span.to}::date`;
  return list([
    ...(months ? [counted('usage_tenant_months', months)] : []),
    ...days.map((span) => counted('usage_tenant_days', span)),
    sql`select tenantid, storage, ${none} from usage_tenant_days
      where day > ${to}::date and day <= ${monthEnd}::date`,
    sql`select tenantid, storage, ${none} from usage_tenant_months where month > ${to}::date`,
    sql`select tenantid, 0, ${columns} from ${fresh} fresh where day between ${from}::date and ${to}::date`,
    sql`select tenantid, storage, ${none} from ${fresh} fresh where day > ${to}::date`,
  ]);
}

/** Storage at the end of the span: the figure now minus all later changes. */
export async function listTenants(
  db: Database,
  span: SplitSpan,
  { q, sort, limit, offset }: Sorted,
): Promise<{ parts: UsagePart[]; count: number }> {
  const figures = sql.raw(names.map((name) => `coalesce(u.${name}, 0)::int8 as ${name}`).join(', '));
  const { rows } = await sql<UsagePart & { count: number }>`
    with used as (
      select tenantid, sum(later)::int8 as later, ${sums} from (${usedBy(span)}) parts group by tenantid
    )
    select t.id, t.name, (coalesce(r.used, 0) - coalesce(u.later, 0))::int8 as storage, ${figures},
      (count(*) over ())::int4 as count
    from tenants t left join used u on u.tenantid = t.id
      left join resources r on r.tenantid = t.id and r.name = 'storage'
    where t.erasingat is null and ${contains(sql`t.name`, q)}
    order by ${orderBy(sort)} limit ${limit} offset ${offset}`.execute(db);
  return { parts: rows.map(({ count: _, ...part }) => part), count: rows[0]?.count ?? 0 };
}

export async function sumStorage(db: Database): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(r.used), 0)::int8 as used from resources r join tenants t on t.id = r.tenantid
    where r.name = 'storage' and t.erasingat is null`.execute(db);
  return rows[0]!.used;
}
