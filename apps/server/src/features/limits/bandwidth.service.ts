import { AppError } from '@rushes/contract/app-error';
import { recordUsage, type UsageInput } from '#features/usage/index.ts';
import type { Database, Services } from '#platform/context/context.ts';
import { countBandwidth } from './limits.service.ts';

// Outgoing bytes are counted in memory and written in batches: no response waits for a row, and an hour of video is
// one write every few seconds instead of one per packet. A process that is killed loses at most the bytes of this
// interval.

const WRITE_MS = 3_000;

/** Who received the bytes and of which file; null for a guest, and for bytes of several files. */
export interface BandwidthSource {
  userid: string | null;
  podid: string | null;
}

interface Pending {
  bytes: number;
  bySource: Map<string, UsageInput & { bandwidth: number }>;
}

interface Count {
  pending: Map<string, Pending>;
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
export function addBandwidth(
  services: Pick<Services, 'db' | 'log'>,
  tenantid: string,
  bytes: number,
  { userid, podid }: BandwidthSource,
): void {
  if (bytes === 0) return;
  const count = countOf(services.db);
  const pending = count.pending.get(tenantid) ?? { bytes: 0, bySource: new Map() };
  count.pending.set(tenantid, pending);
  pending.bytes += bytes;
  const key = `${userid} ${podid}`;
  const source = pending.bySource.get(key);
  if (source) source.bandwidth += bytes;
  else pending.bySource.set(key, { tenantid, userid, podid, bandwidth: bytes });
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
    for (const [tenantid, { bytes, bySource }] of batch) {
      const sources = [...bySource.values()];
      try {
        // In one transaction, so that the figure of the limit and the usage per day always agree.
        await services.db.transaction().execute(async (trx) => {
          await recordUsage(trx, sources);
          await countBandwidth(trx, tenantid, bytes);
        });
      } catch (error) {
        services.log.warn({ err: error, tenantid }, 'traffic could not be counted yet');
        for (const source of sources) addBandwidth(services, tenantid, source.bandwidth, source);
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
  if (used + (countOf(db).pending.get(tenantid)?.bytes ?? 0) >= limit) throw new AppError('11509');
}
