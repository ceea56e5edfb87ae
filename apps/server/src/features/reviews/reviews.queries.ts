import type { Decision, ReviewRule } from '@rushes/contract/reviews';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

export interface ReviewRow {
  rule: ReviewRule;
  dueat: string | null;
}

export interface ReviewerRow {
  id: string;
  name: string;
  email: string;
  invitedbyid: string;
  invitedbyname: string;
  invitedat: string;
  decision: Decision | null;
  note: string;
  decidedat: string | null;
  remindedat: string | null;
  /** Whether they can still decide: they see the file, have the ability and an active account. */
  able: boolean;
}

export const findReview = (db: Db, tenantid: string, podid: string): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .select(['rule', 'dueat'])
    .where('podid', '=', podid)
    .where('tenantid', '=', tenantid)
    .executeTakeFirst();

/** In the order they were asked. */
export function listReviewers(db: Db, tenantid: string, podid: string) {
  return listRows<ReviewerRow>(db)`
    select u.id, u.firstname || ' ' || u.lastname as name, u.email, r.invitedbyid,
      b.firstname || ' ' || b.lastname as invitedbyname, r.invitedat, r.decision, r.note, r.decidedat,
      r.remindedat,
      u.disabledat is null and u.deletedat is null and exists (
        select 1 from access_points a join nodes h on h.id = a.nodeid
        where a.userid = u.id and a.tenantid = v.tenantid and h.path @> n.path and h.deletedat is null
          and 'control PodService' = any(a.abilities)
          and ((n.hidden = 0 and p.teamonly = 0) or 'belongsto Team' = any(a.abilities))) as able
    from reviews v join pods p on p.id = v.podid join nodes n on n.id = p.nodeid join review_reviewers r on r.podid = v.podid join users u on u.id = r.userid
      join users b on b.id = r.invitedbyid
    where v.podid = ${podid} and v.tenantid = ${tenantid}
    order by r.invitedat, name, u.id`;
}

export async function saveReview(
  trx: Trx,
  tenantid: string,
  podid: string,
  { rule, dueat }: ReviewRow,
): Promise<void> {
  await trx
    .insertInto('reviews')
    .values({ podid, tenantid, rule, dueat })
    .onConflict((conflict) => conflict.column('podid').doUpdateSet({ rule, dueat }))
    .execute();
}

/** Reviewers who were asked before are asked again: their decision is reset. */
export async function askReviewers(
  trx: Trx,
  podid: string,
  people: readonly { userid: string; invitedbyid: string }[],
): Promise<void> {
  await sql`
    insert into review_reviewers (podid, userid, invitedbyid)
    select ${podid}::uuid, p.userid, p.invitedbyid
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (userid uuid, invitedbyid uuid)
    on conflict (podid, userid) do update set invitedbyid = excluded.invitedbyid, invitedat = now(),
      decision = null, note = '', decidedat = null`.execute(trx);
}

export async function removeReviewers(trx: Trx, podid: string, userids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('review_reviewers')
    .where('podid', '=', podid)
    .where(sql<boolean>`userid = any(${[...userids]}::uuid[])`)
    .execute();
}

export async function markReminded(trx: Trx, podid: string, userids: readonly string[]): Promise<void> {
  await trx
    .updateTable('review_reviewers')
    .set({ remindedat: sql`now()` })
    .where('podid', '=', podid)
    .where(sql<boolean>`userid = any(${[...userids]}::uuid[])`)
    .execute();
}

export async function saveDecision(
  trx: Trx,
  podid: string,
  userid: string,
  given: { decision: Decision | null; note: string },
): Promise<void> {
  const decidedat = given.decision === null ? null : sql<string>`now()`;
  await trx
    .updateTable('review_reviewers')
    .set({ ...given, decidedat })
    .where('podid', '=', podid)
    .where('userid', '=', userid)
    .execute();
}
