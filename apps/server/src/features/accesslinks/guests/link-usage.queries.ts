import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

// Usage counters of a link. One statement checks and counts, so of two concurrent requests for the last use only
// one succeeds.

/** False when the maximum number of visits is reached. */
export async function countVisit(trx: Trx, linkid: string): Promise<boolean> {
  const result = await sql`
    update accesslinks set visits = visits + 1, openedat = now()
    where id = ${linkid} and (maxviews is null or visits < maxviews)`.execute(trx);
  return result.numAffectedRows === 1n;
}

export async function countDownload(trx: Trx, linkid: string): Promise<boolean> {
  const result = await sql`
    update accesslinks set downloads = downloads + 1
    where id = ${linkid} and (maxdownloads is null or downloads < maxdownloads)`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** What a visitor downloaded, and in which browser. */
export interface Taken {
  visitorid: string;
  assetid: string;
  usedby: string;
}

/** A file that is fetched in several requests, or again in the same browser, counts as one download. */
export async function hasTaken(db: Database, { visitorid, assetid, usedby }: Taken): Promise<boolean> {
  const found = await db
    .selectFrom('accesslink_downloads')
    .select('assetid')
    .where('visitorid', '=', visitorid)
    .where('assetid', '=', assetid)
    .where('usedby', '=', usedby)
    .executeTakeFirst();
  return found !== undefined;
}

/** True for the first download. A concurrent second request waits and gets false. */
export async function noteTaken(trx: Trx, taken: Taken): Promise<boolean> {
  const result = await trx
    .insertInto('accesslink_downloads')
    .values(taken)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A team member gets a new visitor row with every page they open, but counts as one visit. */
export async function hasVisited(trx: Trx, linkid: string, userid: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accesslink_visitors')
    .select('id')
    .where('linkid', '=', linkid)
    .where('userid', '=', userid)
    .executeTakeFirst();
  return found !== undefined;
}

export async function noteOpened(trx: Trx, linkid: string, email: string): Promise<void> {
  await sql`
    update accesslink_invitations set openedat = now()
    where linkid = ${linkid} and lower(email) = lower(${email}) and openedat is null`.execute(trx);
}
