import { AppError } from '@rushes/contract/app-error';
import type { Database, Services } from '#platform/context/context.ts';
import { countBandwidth } from './limits.service.ts';

// Bytes on their way out are counted in memory and written together: no answer waits for a row, and a film of an hour is
// one row in a few seconds instead of one for every packet. What a process that is killed had not written is lost, which
// is at most what it sent in this time.

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

/** Less than nothing takes back what was counted and did not go out. */
export function addBandwidth(services: Pick<Services, 'db' | 'log'>, tenantid: string, bytes: number): void {
  if (bytes === 0) return;
  const count = countOf(services.db);
  count.pending.set(tenantid, (count.pending.get(tenantid) ?? 0) + bytes);
  count.timer ??= setTimeout(() => void writeBandwidth(services), WRITE_MS).unref();
}

/** Everything counted so far is in the database when this resolves. Also before the process ends. */
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

/** What was sent a moment ago counts, although no row says so yet. */
export function requireBandwidth(
  { db }: Pick<Services, 'db'>,
  { tenantid, used, limit }: { tenantid: string; used: number; limit: number },
): void {
  if (used + (countOf(db).pending.get(tenantid) ?? 0) >= limit) throw new AppError('11509');
}
