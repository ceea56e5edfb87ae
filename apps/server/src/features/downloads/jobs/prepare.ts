import { findChecksum } from '#features/assets/blobs/index.ts';
import { notify } from '#features/notifications/index.ts';
import { endOperation, findOperation, reportProgress } from '#features/operations/index.ts';
import { layOut } from '#platform/archives/zip-layout.ts';
import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import type { Prepare } from '../downloads.jobs.ts';
import { listText, sizeText } from '../downloads.policy.ts';
import { placeEntries } from '../downloads.queries.ts';
import {
  type DownloadRow,
  type EntryRow,
  eachEntry,
  findDownload,
  setChecksum,
  setReady,
} from '../manifests.queries.ts';

type Run = JobRun<Prepare, Services>;

/** Interval between progress events. */
const REPORT_MS = 1000;

/** Each checksum is stored as soon as it is known, so a retry continues where this attempt ended. */
export async function run(job: Run): Promise<void> {
  const { payload, services } = job;
  const { downloadid, operationid, tenantid } = payload;
  if (!(await findOperation(services.db, operationid))) return;
  const download = await findDownload(services.db, downloadid);
  if (!download) throw new PermanentJobError('it has expired while it was prepared');
  const progress = openProgress(job, download);
  const read = new Set<string>();
  for await (const entry of eachEntry(services.db, downloadid)) {
    const { crc32, storagekey } = entry;
    if (crc32 === null && !read.has(storagekey!)) {
      const sum = await findChecksum(services, tenantid, entry, job.signal).catch(orGone);
      await setChecksum(services.db, downloadid, storagekey!, sum);
      read.add(storagekey!);
    }
    await progress();
  }
  await end(job, download);
}

/** Purged bytes: a retry cannot help. */
function orGone(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new PermanentJobError('bytes are gone', { cause: error }) : error;
}

async function end({ payload, services, finish }: Run, { expireat }: DownloadRow): Promise<void> {
  const { downloadid, operationid, tenantid, userid } = payload;
  const rows: (EntryRow & { crc32: number })[] = [];
  for await (const row of eachEntry(services.db, downloadid)) rows.push({ ...row, crc32: row.crc32! });
  const { entries, shape } = layOut(rows);
  await finish(services.db, async (trx) => {
    if (!(await endOperation(trx, operationid)))
      throw new PermanentJobError('the operation has already ended');
    await placeEntries(trx, downloadid, entries);
    await setReady(trx, downloadid, shape);
    // A link to our page: the download URL is valid for one session and is created when the page is opened.
    const params = {
      p1: `/download/${downloadid}`,
      p2: expireat,
      p3: listText(entries),
      size: sizeText(shape.size),
    };
    await notify(trx, { tenantid, userid, code: 'NM52', params });
  });
}

function openProgress({ payload, services }: Run, { count }: DownloadRow) {
  let done = 0;
  let reportedAt = performance.now();
  return async () => {
    done += 1;
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    const hundredths = Math.min(99, Math.floor((done / Math.max(1, count)) * 100));
    await reportProgress(services.db, payload.operationid, hundredths);
  };
}
