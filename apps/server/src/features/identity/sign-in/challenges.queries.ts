import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';

export type ChallengeKind = Tables['challenges']['kind'];

/** Wrong codes per challenge. The limits per account and per IP address apply as well. */
const MOST_TRIES = 5;

export interface Challenge {
  id: string;
  userid: string | null;
  data: Record<string, unknown>;
}

interface NewChallenge extends Challenge {
  kind: ChallengeKind;
  expiresat: Date;
}

export async function insertChallenge(on: Db, row: NewChallenge): Promise<void> {
  await on
    .insertInto('challenges')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
}

export const countTry = (db: Database, kind: ChallengeKind, id: string) =>
  updateChallenge(db, kind, id, { tries: sql`tries + 1` });

/** Existing keys are kept. */
export const addData = (db: Database, kind: ChallengeKind, id: string, data: Record<string, unknown>) =>
  updateChallenge(db, kind, id, { data: sql`${JSON.stringify(data)}::jsonb || data` });

function updateChallenge(
  db: Database,
  kind: ChallengeKind,
  id: string,
  change: { tries?: RawBuilder<number>; data?: RawBuilder<string> },
): Promise<Challenge | undefined> {
  return db
    .updateTable('challenges')
    .set(change)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresat', '>', sql<string>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'userid', 'data'])
    .executeTakeFirst();
}

export async function deleteChallenge(trx: Trx, id: string): Promise<boolean> {
  const gone = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

export function removeOpenChallenge(
  db: Database,
  kind: ChallengeKind,
  id: string,
): Promise<Challenge | undefined> {
  return db
    .deleteFrom('challenges')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresat', '>', sql<string>`now()`)
    .returning(['id', 'userid', 'data'])
    .executeTakeFirst();
}

/** Deletes pending sign-ins, for example after the password was replaced. */
export async function forgetChallenges(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('challenges').where('userid', '=', userid).execute();
}

export async function forgetOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('challenges').where('expiresat', '<', sql<string>`now()`).execute();
}
