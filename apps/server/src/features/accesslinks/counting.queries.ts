import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

// How often a link was used. One statement asks and counts: of two who come at once for the last time, one gets it.

/** False when as many came in as may. */
export async function countVisit(trx: Trx, linkid: string): Promise<boolean> {
  const result = await sql`
    update accesslinks set visits = visits + 1, openedat = now()
    where id = ${linkid} and (maxviews is null or visits < maxviews)`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** A download through a link, of whatever size; false when as much was taken along as may be. */
export async function countDownload(trx: Trx, linkid: string): Promise<boolean> {
  const result = await sql`
    update accesslinks set downloads = downloads + 1
    where id = ${linkid} and (maxdownloads is null or downloads < maxdownloads)`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** A file that comes in several requests, or once more to the same visitor, is one download. */
export async function hasTaken(db: Database, visitorid: string, assetid: string): Promise<boolean> {
  const found = await db
    .selectFrom('accesslink_downloads')
    .select('assetid')
    .where('visitorid', '=', visitorid)
    .where('assetid', '=', assetid)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether it is the first time: of two requests at once, the second waits and hears that it is not. */
export async function noteTaken(trx: Trx, visitorid: string, assetid: string): Promise<boolean> {
  const result = await sql`
    insert into accesslink_downloads (visitorid, assetid) values (${visitorid}, ${assetid})
    on conflict do nothing`.execute(trx);
  return result.numAffectedRows === 1n;
}

/** Somebody of the team comes by the same link again with every page they open: one visitor to it. */
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
