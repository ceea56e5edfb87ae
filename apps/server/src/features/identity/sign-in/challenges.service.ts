import { AppError } from '@rushes/contract/app-error';
import type { Ctx, Db, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './challenges.queries.ts';

// State between two steps of a sign-in. The client gets it as a signed token that only the next step accepts. No
// session exists before the last step.

type ChallengeKind = queries.ChallengeKind;
export type Challenge = queries.Challenge;

const MINUTES = 10;

export async function openChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  userid: string | null,
  data: Record<string, unknown> = {},
  on: Db = ctx.db,
): Promise<string> {
  const id = newId();
  const expiresat = new Date(Date.now() + MINUTES * 60_000);
  await queries.insertChallenge(on, { id, kind, userid, data, expiresat });
  return `${id}.${ctx.keyring.sign(`challenge ${kind}`, id)}`;
}

/** Counts an attempt and returns the challenge. It stays open until `closeChallenge`. */
export async function requireChallenge(ctx: Ctx, kind: ChallengeKind, token: string): Promise<Challenge> {
  return requireOpen(await queries.countTry(ctx.db, kind, readToken(ctx, kind, token)));
}

/** Adds data to the challenge; existing keys are kept. Does not count as an attempt, because nothing is guessed. */
export async function rememberInChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  token: string,
  data: Record<string, unknown>,
): Promise<Challenge> {
  return requireOpen(await queries.addData(ctx.db, kind, readToken(ctx, kind, token), data));
}

/** Of two concurrent requests with the same challenge, only one succeeds. */
export async function closeChallenge(trx: Trx, id: string): Promise<void> {
  if (!(await queries.deleteChallenge(trx, id))) throw new AppError('ERR73');
}

/** For challenges that allow one attempt, right or wrong. */
export async function takeChallenge(ctx: Ctx, kind: ChallengeKind, token: string): Promise<Challenge> {
  return requireOpen(await queries.removeOpenChallenge(ctx.db, kind, readToken(ctx, kind, token)));
}

function requireOpen(challenge: Challenge | undefined): Challenge {
  if (!challenge) throw new AppError('ERR73');
  return challenge;
}

function readToken(ctx: Ctx, kind: ChallengeKind, token: string): string {
  const [id, mac, ...more] = token.split('.');
  if (!id || !mac || more.length || !ctx.keyring.verify(`challenge ${kind}`, id, mac))
    throw new AppError('ERR73');
  return id;
}
