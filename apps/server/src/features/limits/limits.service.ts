import { AppError } from '@rushes/contract/app-error';
import type { Resource } from '@rushes/contract/limits';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import * as queries from './limits.queries.ts';

export async function listResources(ctx: UserCtx, tenantid: string): Promise<{ resources: Resource[] }> {
  if (!ctx.actor.tenantids.includes(tenantid)) throw new AppError('ERR5');
  const rows = await queries.listResources(ctx.db, tenantid);
  return {
    resources: rows.map((row) => ({
      ...row,
      spentInPercentage: row.limit > 0 ? Math.round((row.used / row.limit) * 1000) / 10 : 0,
    })),
  };
}

/** Takes the room for a file before its first byte travels; refused when the plan does not hold it. */
export async function reserveStorage(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  if (!(await queries.addWithinLimit(trx, tenantid, bytes))) throw new AppError('ERR11');
}

/** Gives room back, or counts what we made ourselves from a file that was already admitted. */
export async function countStorage(trx: Trx, tenantid: string, bytes: number): Promise<void> {
  if (bytes !== 0) await queries.addUsed(trx, tenantid, bytes);
}
