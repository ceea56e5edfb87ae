import { AppError } from '@rushes/contract/app-error';
import type { Actor, Ctx, Database } from '#platform/context/context.ts';
import { fingerprint } from '#platform/crypto/fingerprint.ts';
import { isApiToken } from '../model/api-token.ts';
import { findByHash, findById } from './token-actor.queries.ts';
import { noteUsed } from './tokens.queries.ts';

/**
 * The caller behind a bearer token, with the current permissions of its owner, less what the token leaves out. Every
 * other kind of token has to resolve to an actor here too, so that one gate serves all of them.
 */
export async function findTokenActor(ctx: Ctx, token: string): Promise<Actor | undefined> {
  const found = isApiToken(token) ? await findByHash(ctx.db, fingerprint(token)) : undefined;
  if (!found) return undefined;
  if (found.mfamissing) throw new AppError('ERR272');
  if (found.unnoted) await noteUsed(ctx.db, found.actor.sessionid);
  return found.actor;
}

/** By the id that a signed URL contains. */
export async function findTokenActorById(db: Database, id: string): Promise<Actor | undefined> {
  const found = await findById(db, id);
  return found?.mfamissing ? undefined : found?.actor;
}
