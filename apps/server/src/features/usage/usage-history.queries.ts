import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';

export interface UsageHistory {
  tenantid: string;
  /** On an average working day. */
  daily: { bandwidth: number; credits: number; views: number };
  /** Stored by yesterday, and the size of one upload. */
  storage: number;
  uploadbytes: number;
  /** Who used which share of it, in which project. Without a user: guests. */
  parts: { userid: string | null; projectid: string; share: number }[];
  /** Shares of the credits. */
  services: { service: string; userid: string; projectid: string; share: number }[];
}

/**
 * Two years of usage until yesterday, for the demo, so that a year can be compared with the one before. Straight into the
 * roll-ups, because that many changes would take minutes. The same figures on every day that it runs: busy weeks, quiet
 * weekends, and slow growth. What was stored by yesterday is subtracted today, when the files of the demo arrive.
 */
export async function insertUsageHistory(
  trx: Trx,
  { tenantid, daily, storage, uploadbytes, parts, services }: UsageHistory,
): Promise<void> {
  const all = [...parts.map((part) => ({ ...part, service: null })), ...services].map((part, seq) => ({
    ...part,
    seq,
  }));
  await sql`
    with days as materialized (
      select (now() at time zone 'UTC')::date - ago as day, ago, exp(-ago / 900.0) as growth
      from generate_series(1, 730) ago
    ), levels as materialized (
      select day, ago, round(${storage}::float8 * greatest(0, 1 - (ago - 1) / 730.0 * (1 - 0.06 * sin(ago / 9.0))))::int8
        as level
      from days
    ), details as materialized (
      select ${tenantid}::uuid as tenantid, day, userid, projectid, service,
        case when service is null then round(${daily.bandwidth}::float8 * busy * share) else 0 end::int8 as bandwidth,
        case when service is null then 0 else round(${daily.credits}::float8 * busy * share) end::int8 as credits,
        (service is null and userid is not null and (ago * 7 + seq * 3) % 19 = 0)::int4 as uploads,
        case when service is null then round(${daily.views}::float8 * busy * share) else 0 end::int4 as views
      from days cross join lateral (
          select growth * (case when extract(isodow from day) > 5 then 0.2 else 1.1 end)
            * (1 + 0.4 * sin(ago / 5.0) + 0.2 * sin(ago * 2.3)) as busy
        ) week
        cross join jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
          as part (userid uuid, projectid uuid, service text, share float8, seq int4)
    ), sized as materialized (
      select *, uploads * ${uploadbytes}::int8 as uploadbytes from details
    ), inserted as (
      insert into usage_days (tenantid, day, userid, projectid, service, bandwidth, credits, uploads, uploadbytes, views)
      select tenantid, day, userid, projectid, service, bandwidth, credits, uploads, uploadbytes, views from sized
    ), measured as materialized (
      select day, projectid, userid, round(level * share / sum(share) over (partition by day))::int8 as bytes,
        ago = 1 or extract(day from day + 1) = 1 as is_last
      from levels cross join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part (userid uuid, projectid uuid, share float8)
      where userid is not null and (ago <= 62 or extract(day from day + 1) = 1)
    ), months as (
      insert into usage_user_months (tenantid, month, userid, bandwidth, credits, uploads, uploadbytes, views, storage)
      select sums.*, coalesce(level.bytes, 0)
      from (
        select tenantid, date_trunc('month', day)::date as month, userid,
          sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views)
        from sized group by 1, 2, 3
      ) sums left join (
        select date_trunc('month', day)::date as month, userid, sum(bytes) as bytes from measured where is_last group by 1, 2
      ) level using (month, userid)
    ), projects as (
      insert into usage_project_months (tenantid, month, projectid, bandwidth, credits, uploads, uploadbytes, views)
      select tenantid, date_trunc('month', day)::date, projectid,
        sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views)
      from sized group by 1, 2, 3
    ), services as (
      insert into usage_service_days as s (day, service, credits)
      select day, service, sum(credits) from sized where service is not null group by 1, 2
      on conflict (day, service) do update set credits = s.credits + excluded.credits
    ), totals as materialized (
      select day, level - lag(level, 1, 0::int8) over (order by day) as storage,
        sum(bandwidth)::int8 as bandwidth, sum(credits)::int8 as credits, sum(uploads)::int4 as uploads,
        sum(uploadbytes)::int8 as uploadbytes, sum(views)::int4 as views
      from sized join levels using (day) group by day, level
    ), tenant_days as (
      insert into usage_tenant_days (tenantid, day, storage, bandwidth, credits, uploads, uploadbytes, views)
      select ${tenantid}::uuid, day, storage, bandwidth, credits, uploads, uploadbytes, views from totals
    ), tenant_months as (
      insert into usage_tenant_months (tenantid, month, storage, bandwidth, credits, uploads, uploadbytes, views)
      select ${tenantid}::uuid, date_trunc('month', day)::date,
        sum(storage), sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views)
      from totals group by 2
    ), platform as (
      insert into usage_platform_days as p (day, storage, bandwidth, credits, uploads, uploadbytes, views)
      select day, storage, bandwidth, credits, uploads, uploadbytes, views from totals
      on conflict (day) do update set storage = p.storage + excluded.storage,
        bandwidth = p.bandwidth + excluded.bandwidth, credits = p.credits + excluded.credits,
        uploads = p.uploads + excluded.uploads, uploadbytes = p.uploadbytes + excluded.uploadbytes,
        views = p.views + excluded.views
    ), today as (
      insert into usage_changes (tenantid, storage) select ${tenantid}::uuid, -level from levels where ago = 1
    )
    insert into usage_storage (tenantid, day, projectid, userid, bytes)
    select ${tenantid}::uuid, day, projectid, userid, bytes from measured`.execute(trx);
}
