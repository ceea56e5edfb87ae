import { AppError } from '@rushes/contract/app-error';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Database, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';

// What stands between two steps of signing in. It is handed out signed and taken by the next step only: no session
// exists before the last one.

export type ChallengeKind = Tables['challenges']['kind'];

const MINUTES = 10;
/** Wrong codes for one challenge; the limits per account and per address count beside it. */
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

/** Counts a try and answers what the challenge holds; it stays until it is closed. */
export function requireChallenge(ctx: Ctx, kind: ChallengeKind, token: string): Promise<Challenge> {
  return changeChallenge(ctx, kind, token, { tries: sql`tries + 1` });
}

/** Adds to what the challenge holds, unless it is there already; guesses nothing, so it counts no try. */
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

/** Of two who come with the same challenge at once, one is served. */
export async function closeChallenge(trx: Trx, id: string): Promise<void> {
  const gone = await trx.deleteFrom('challenges').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw new AppError('ERR73');
}

/** Half-done sign-ins end with what they were begun with: the password. */
export async function forgetChallenges(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('challenges').where('userid', '=', userid).execute();
}

/** For what may be tried once only, right or wrong. */
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
