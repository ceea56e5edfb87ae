import type { Ctx, Db } from '#platform/context/context.ts';
import { readMark } from '../model/known-device.ts';
import { findPasswordGeneration } from '../passwords/passwords.queries.ts';

/** The id of the device when it is known for the account with its current password; else undefined. */
export async function findKnownDevice(
  ctx: Ctx,
  account: string,
  db: Db = ctx.db,
): Promise<string | undefined> {
  if (!ctx.device) return undefined;
  return readMark(ctx, { account, generation: await findPasswordGeneration(db, account) });
}
