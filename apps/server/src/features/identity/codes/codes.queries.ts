import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type CodePurpose = Tables['letters']['purpose'];

/** Wrong attempts per code. The limits per account and per IP address apply as well. */
const MOST_TRIES = 5;

export interface Sent {
  id: string;
  subjectid: string;
  data: Record<string, unknown>;
}

export interface NewCode {
  purpose: CodePurpose;
  /** The user id, or the id of the tenant that owns the address. */
  subjectid: string;
  minutes: number;
  data?: Record<string, unknown>;
}

export async function insertCode(trx: Trx, id: string, code: NewCode, mac: string): Promise<void> {
  await trx
    .insertInto('letters')
    .values({
      id,
      purpose: code.purpose,
      subjectid: code.subjectid,
      codehash: Buffer.from(mac, 'base64url'),
      data: JSON.stringify(code.data ?? {}),
      expiresat: new Date(Date.now() + code.minutes * 60_000),
    })
    .execute();
}

/** Counts an attempt on the open codes for this purpose and returns them. */
export function countTry(
  trx: Trx,
  purpose: CodePurpose,
  subjectid: string,
  isLimited: boolean,
): Promise<(Sent & { codehash: Buffer })[]> {
  return trx
    .updateTable('letters')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .where('expiresat', '>', sql<string>`now()`)
    .$if(isLimited, (query) => query.where('tries', '<', MOST_TRIES))
    .returning(['id', 'subjectid', 'data', 'codehash'])
    .execute();
}

export function findByHashes(
  db: Db,
  purpose: CodePurpose,
  hashes: readonly Buffer[],
): Promise<Sent | undefined> {
  return db
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('codehash', 'in', hashes)
    .where('expiresat', '>', sql<string>`now()`)
    .executeTakeFirst();
}

export async function listWaiting(db: Db, purpose: CodePurpose, subjectid: string): Promise<Sent[]> {
  return db
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .where('expiresat', '>', sql<string>`now()`)
    .orderBy('id')
    .execute();
}

/** Includes expired codes: an expired request may be repeated. */
export async function findNewest(
  trx: Trx,
  purpose: CodePurpose,
  subjectid: string,
): Promise<Sent | undefined> {
  return trx
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function deleteCode(trx: Trx, id: string): Promise<boolean> {
  const gone = await trx.deleteFrom('letters').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

export async function deleteCodes(
  trx: Trx,
  purposes: readonly CodePurpose[],
  subjectid: string,
): Promise<void> {
  await trx
    .deleteFrom('letters')
    .where('subjectid', '=', subjectid)
    .where('purpose', 'in', [...purposes])
    .execute();
}

/** Kept for 7 days after expiry, because an expired sign-up code can be requested again. */
export async function deleteExpiredCodes(db: Database): Promise<void> {
  await db.deleteFrom('letters').where('expiresat', '<', sql<string>`now() - interval '7 days'`).execute();
}
