import { AppError } from '@rushes/contract/app-error';
import type { Database, Services } from '#platform/context/context.ts';
import { countBandwidth } from './limits.service.ts';

// Outgoing bytes are counted in memory and written in batches: no response waits for a row, and an hour of video is
// one write every few seconds instead of one per packet. A process that is killed loses at most the bytes of this
// interval.

const WRITE_MS = 3_000;

interface Count {
  pending: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
}

const counts = new WeakMap<Database, Count>();

function countOf(db: Database): Count {
  let count = counts.get(db);
  if (!count) {
    count = { pending: new Map(), timer: undefined, writing: Promise.resolve() };
    counts.set(db, count);
  }
  return count;
}

/** A negative number takes back bytes that were counted but not sent. */
export function addBandwidth(services: Pick<Services, 'db' | 'log'>, tenantid: string, bytes: number): void {
  if (bytes === 0) return;
  const count = countOf(services.db);
  count.pending.set(tenantid, (count.pending.get(tenantid) ?? 0) + bytes);
  count.timer ??= setTimeout(() => void writeBandwidth(services), WRITE_MS).unref();
}

/** When this resolves, everything counted so far is in the database. Also called before the process ends. */
export async function writeBandwidth(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  const count = countOf(services.db);
  clearTimeout(count.timer);
  count.timer = undefined;
  count.writing = count.writing.then(async () => {
    const batch = [...count.pending];
    count.pending.clear();
    for (const [tenantid, bytes] of batch) {
      try {
        await services.db.transaction().execute((trx) => countBandwidth(trx, tenantid, bytes));
      } catch (error) {
        services.log.warn({ err: error, tenantid }, 'traffic could not be counted yet');
        addBandwidth(services, tenantid, bytes);
      }
    }
  });
  await count.writing;
}

/** Includes bytes that are counted but not written yet. */
export function requireBandwidth(
  { db }: Pick<Services, 'db'>,
  { tenantid, used, limit }: { tenantid: string; used: number; limit: number },
): void {
  if (used + (countOf(db).pending.get(tenantid) ?? 0) >= limit) throw new AppError('11509');
}
