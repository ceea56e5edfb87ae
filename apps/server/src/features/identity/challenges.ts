import { AppError } from '@rushes/contract/app-error';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';

// State between two steps of a sign-in. The client gets it as a signed token that only the next step accepts. No
// session exists before the last step.

export type ChallengeKind = Tables['challenges']['kind'];

const MINUTES = 10;
/** Wrong codes per challenge. The limits per account and per IP address apply as well. */
const MOST_TRIES = 5;

export interface Challenge {
  id: string;
  userid: string | null;
  data: Record<string, unknown>;
}

export async function openChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  userid: string | null,
  data: Record<string, unknown> = {},
  on: Database | Trx = ctx.db,
): Promise<string> {
  const id = newId();
  const expiresat = new Date(Date.now() + MINUTES * 60_000);
  await on
    .insertInto('challenges')
    .values({ id, kind, userid, data: JSON.stringify(data), expiresat })
    .execute();
  return `${id}.${ctx.keyring.sign(`challenge ${kind}`, id)}`;
}

/** Counts an attempt and returns the challenge. It stays open until `closeChallenge`. */
export function requireChallenge(ctx: Ctx, kind: ChallengeKind, token: string): Promise<Challenge> {
  return changeChallenge(ctx, kind, token, { tries: sql`tries + 1` });
}

/** Adds data to the challenge; existing keys are kept. Does not count as an attempt, because nothing is guessed. */
export function rememberInChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  token: string,
  data: Record<string, unknown>,
): Promise<Challenge> {
  return changeChallenge(ctx, kind, token, { data: sql`${JSON.stringify(data)}::jsonb || data` });
}

async function changeChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  token: string,
  change: { tries?: RawBuilder<number>; data?: RawBuilder<string> },
): Promise<Challenge> {
  const row = await ctx.db
    .updateTable('challenges')
    .set(change)
    .where('id', '=', readToken(ctx, kind, token))
    .where('kind', '=', kind)
    .where('expiresat', '>', sql<string>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'userid', 'data'])
    .executeTakeFirst();
  if (!row) throw new AppError('ERR73');
  return row;
}

/** Of two concurrent requests with the same challenge, only one succeeds. */
export async function closeChallenge(trx: Trx, id: string): Promise<void> {
  const gone = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw new AppError('ERR73');
}

/** Deletes pending sign-ins, for example after the password was replaced. */
export async function forgetChallenges(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('challenges').where('userid', '=', userid).execute();
}

/** For challenges that allow one attempt, right or wrong. */
export async function takeChallenge(ctx: Ctx, kind: ChallengeKind, token: string): Promise<Challenge> {
  const row = await ctx.db
    .deleteFrom('challenges')
    .where('id', '=', readToken(ctx, kind, token))
    .where('kind', '=', kind)
    .where('expiresat', '>', sql<string>`now()`)
    .returning(['id', 'userid', 'data'])
    .executeTakeFirst();
  if (!row) throw new AppError('ERR73');
  return row;
}

export async function forgetOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('challenges').where('expiresat', '<', sql<string>`now()`).execute();
}

function readToken(ctx: Ctx, kind: ChallengeKind, token: string): string {
  const [id, mac, ...more] = token.split('.');
  if (!id || !mac || more.length || !ctx.keyring.verify(`challenge ${kind}`, id, mac))
    throw new AppError('ERR73');
  return id;
}
