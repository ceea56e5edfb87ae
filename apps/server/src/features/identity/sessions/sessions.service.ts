import { forcedOut, type outReasons } from '@rushes/contract/identity';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { sessionEnded, tokenRenewed } from '../identity.events.ts';
import { listActiveIds } from '../tokens/tokens.queries.ts';
import * as queries from './sessions.queries.ts';

type OutReason = (typeof outReasons)[number];

/** Sign-out by the user: no reason is sent. The cookie and the access token usually name the same session. */
export async function endSessionsNamed(
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; userid: string }[]> {
  const ended = await queries.endNamed(trx, ids);
  for (const { id, userid } of ended) await emit(trx, sessionEnded, { userid }, { sessionid: id });
  return ended;
}

/** Ends one session of the user. False when it belongs to another user or has ended. */
export async function endSessionById(
  trx: Trx,
  userid: string,
  id: string,
  reason: OutReason,
): Promise<boolean> {
  const ended = await queries.endById(trx, userid, id);
  if (ended) await emitSessionEnded(trx, userid, ended.id, reason);
  return ended !== undefined;
}

/**
 * Ends all sessions of a user except one. Their open tabs get the reason, then their streams close. Call it in the
 * transaction of the change that requires it.
 */
export async function endSessionsOf(
  trx: Trx,
  userid: string,
  reason: OutReason,
  but: readonly string[] = [],
): Promise<number> {
  const ended = await queries.endAllOf(trx, userid, but);
  for (const { id } of ended) await emitSessionEnded(trx, userid, id, reason);
  // Programs of the user keep their tokens; their streams reconnect with current access.
  for (const { id } of await listActiveIds(trx, userid))
    await emit(trx, tokenRenewed, { userid }, { sessionid: id });
  return ended.length;
}

async function emitSessionEnded(
  trx: Trx,
  userid: string,
  sessionid: string,
  reason: OutReason,
): Promise<void> {
  const lastEvent = { name: forcedOut.name, data: forcedOut.data.parse({ reason }) };
  await emit(trx, sessionEnded, { userid }, { sessionid, lastEvent });
}
