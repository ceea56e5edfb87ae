import type { DeliveryState } from '@rushes/contract/webhooks';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';
import { findRow, listRows } from '#platform/db/rows.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { StoredEvent } from '../deliveries.queries.ts';

/** Parallel requests to one endpoint, and to one whose last attempts failed. */
const PER_ENDPOINT = 4;
const PER_FAILING = 1;
const FAILING = 5;
/** Due deliveries of one endpoint that are considered at a time. */
const WINDOW = 50;
/** Longer than an attempt can take: after it, the worker is dead and another one takes the delivery. */
export const LEASE_SECONDS = 30;
/** A delivery that waits for an earlier one is woken when that ends; this is for the case that nobody wakes it. */
const RECHECK_SECONDS = 2;

export interface Claimed extends StoredEvent {
  deliveryid: string;
  leaseid: string;
  webhookid: string;
  subjectid: string;
  seq: number;
  /** Attempts before this one. */
  attempts: number;
  firstat: string | null;
  url: string;
  secret: string;
  previoussecret: string | null;
  /** An item is team-only now, and the endpoint does not get team-only items. */
  withheld: boolean;
}

/**
 * Takes due deliveries that no other process is looking at: of each file only the first, and of each endpoint only as many as it may have in parallel.
 * Those behind an earlier delivery of the same file are put off until that is due again.
 */
export function claim(db: Database, limit: number): Promise<Claimed[]> {
  return listRows<Claimed>(db)`
    with due as materialized (
      select w.id as webhookid, d.id, d.seq, d.nextat, (
        select e.nextat from webhook_deliveries e where e.webhookid = w.id and e.subjectid = d.subjectid
          and e.state = 'waiting' and e.seq < d.seq order by e.seq limit 1) as headat
      from webhooks w, lateral (
        select x.id, x.seq, x.nextat, x.subjectid from webhook_deliveries x
        where x.webhookid = w.id and x.state = 'waiting' and x.nextat <= now()
          and (x.leaseduntil is null or x.leaseduntil < now())
        order by x.nextat, x.seq limit ${WINDOW} for update skip locked) d
      where w.active = 1
    ), put_off as (
      update webhook_deliveries t set nextat = greatest(due.headat, now() + make_interval(secs => ${RECHECK_SECONDS}))
      from due where t.id = due.id and due.headat is not null and t.state = 'waiting'
    ), room as materialized (
      select w.id, case when w.failures >= ${FAILING} then ${PER_FAILING}::int else ${PER_ENDPOINT}::int end - (
        select count(*) from webhook_deliveries r
        where r.webhookid = w.id and r.state = 'waiting' and r.leaseduntil >= now()) as free
      from webhooks w where w.id in (select webhookid from due)
    ), chosen as materialized (
      select c.id from (
        select due.id, due.nextat, due.webhookid,
          row_number() over (partition by due.webhookid order by due.nextat, due.seq) as place
        from due where due.headat is null) c join room on room.id = c.webhookid
      where c.place <= room.free order by c.place, c.nextat limit ${limit}
    ), taken as (
      update webhook_deliveries t
      set leaseid = gen_random_uuid(), leaseduntil = now() + make_interval(secs => ${LEASE_SECONDS}),
        firstat = coalesce(t.firstat, now())
      from chosen where t.id = chosen.id and t.state = 'waiting' and (t.leaseduntil is null or t.leaseduntil < now())
      returning t.*)
    select t.id as deliveryid, t.leaseid, t.webhookid, t.subjectid, t.seq, t.attempts, t.firstat,
      e.id, e.tenantid, e.type, e.createdat, e.data, w.url, w.secret,
      case when w.previousuntil > now() then w.previoussecret end as previoussecret,
      w.teamonly = 0 and (
        exists (select 1 from pods p join nodes n on n.id = p.nodeid
          where p.id = any(e.podids) and (p.teamonly = 1 or n.hidden = 1))
        or exists (select 1 from nodes n where n.id = any(e.nodeids) and n.hidden = 1)
        or exists (select 1 from comments c where c.id = e.commentid and c.teamonly = 1)) as withheld
    from taken t join webhook_events e on e.id = t.eventid join webhooks w on w.id = t.webhookid
    order by t.seq`;
}

/** Ends the attempt if it still holds the lease. Without `nextMs`, the delivery has ended. */
export async function endAttempt(
  trx: Trx,
  { deliveryid, leaseid }: Claimed,
  end: { state: DeliveryState; attempts: number; nextMs?: number },
): Promise<boolean> {
  const rows = await listRows<{ id: string }>(trx)`
    update webhook_deliveries set leaseid = null, leaseduntil = null, state = ${end.state}, attempts = ${end.attempts},
      nextat = now() + make_interval(secs => ${(end.nextMs ?? 0) / 1000}),
      endedat = case when ${end.state}::text <> 'waiting' then now() end
    where id = ${deliveryid} and leaseid = ${leaseid} and state = 'waiting' returning id`;
  return rows.length > 0;
}

/** The next delivery of the same subject may start. */
export async function wakeNext(trx: Trx, { webhookid, subjectid }: Claimed): Promise<void> {
  await sql`
    update webhook_deliveries set nextat = now() where nextat > now() and leaseid is null and attempts = 0 and id = (
      select id from webhook_deliveries where webhookid = ${webhookid} and subjectid = ${subjectid}
        and state = 'waiting' order by seq limit 1)`.execute(trx);
}

export async function insertAttempt(trx: Trx, row: Insertable<Tables['webhook_attempts']>): Promise<void> {
  await trx.insertInto('webhook_attempts').values(row).execute();
}

export async function noteSuccess(trx: Trx, webhookid: string): Promise<void> {
  // Only a change is written.
  await sql`update webhooks set failures = 0, failingsince = null
    where id = ${webhookid} and failures > 0`.execute(trx);
}

export interface Failing {
  failures: number;
  failingms: number;
}

/** Undefined if the webhook was turned off or deleted meanwhile. */
export function noteFailure(trx: Trx, webhookid: string): Promise<Failing | undefined> {
  return findRow<Failing>(trx)`
    update webhooks set failures = failures + 1, failingsince = coalesce(failingsince, now())
    where id = ${webhookid} and active = 1
    returning failures, (extract(epoch from now() - failingsince) * 1000)::float8 as failingms`;
}
