import { AppError } from '@rushes/contract/app-error';
import { sql } from 'kysely';
import type { Database, Db } from '#platform/context/context.ts';
import { findRow, readRow } from '#platform/db/rows.ts';

export interface RateLimit {
  max: number;
  seconds: number;
  /** Against guessing a secret: the answer says for how many minutes no attempt is accepted. */
  isLockOut?: boolean;
}

/**
 * Counts in the database, so that limits survive a restart and apply across servers. `noteFirst` is called only for the
 * first rejected request in a window, so that a flood of attempts does not flood the audit log.
 */
export async function requireWithinLimit(
  db: Database,
  key: string,
  limit: RateLimit,
  noteFirst?: () => Promise<void>,
): Promise<void> {
  const { count, seconds } = await countWithin(db, key, limit.seconds);
  if (count <= limit.max) return;
  if (count === limit.max + 1) await noteFirst?.();
  throw limit.isLockOut
    ? new AppError('ERR117', { seconds, minutes: Math.ceil(seconds / 60) })
    : new AppError('11429', { seconds });
}

/** Adds to a count that starts again after so many seconds. Returns the count, and the seconds left. */
export async function countWithin(
  db: Db,
  key: string,
  seconds: number,
  by = 1,
): Promise<{ count: number; seconds: number }> {
  return readRow<{ count: number; seconds: number }>(db)`
    insert into rate_limits (key, count, resetat)
    values (${key}, ${by}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when rate_limits.resetat < now() then 0 else rate_limits.count end + excluded.count,
      resetat = case when rate_limits.resetat < now() then excluded.resetat else rate_limits.resetat end
    returning count, greatest(1, ceil(extract(epoch from resetat - now())))::int as seconds`;
}

/** The count of a window that is still open. */
export const findCount = (db: Db, key: string) =>
  findRow<{ count: number; resetat: string }>(db)`
    select count, iso(resetat) as resetat from rate_limits where key = ${key} and resetat > now()`;

/** Takes back one count, for a request that turned out not to be a guess. */
export async function uncount(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function clearLimit(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function forgetOldLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('resetat', '<', new Date().toISOString()).execute();
}
