import { AppError } from '@rushes/contract/app-error';
import { AssetType } from '@rushes/contract/enums';
import { listAssets } from '#features/assets/index.ts';
import { findNodes, type NodeRow } from '#features/nodes/index.ts';
import { notify } from '#features/notifications/index.ts';
import { endOperation, findOperation, reportProgress } from '#features/operations/index.ts';
import { type FullRow, findPod } from '#features/pods/index.ts';
import { ArchiveError } from '#platform/archives/archive-error.ts';
import { readArchive, testArchive } from '#platform/archives/read-archive.ts';
import type { Services } from '#platform/context/context.ts';
import { openScratch } from '#platform/files/scratch.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { openPlan, type Plan } from '../archive-plan.policy.ts';
import { discard } from '../discard.jobs.ts';
import { openEntryWriter } from '../entries.storage.ts';
import type { Unpack } from '../extracting.jobs.ts';
import { levelsBelow } from '../extracting.policy.ts';
import { storageLeft } from '../extracting.queries.ts';
import { RefusedArchive } from '../fail-extracting.service.ts';
import { recordUnpacked } from '../record-entries.service.ts';

type Run = JobRun<Unpack, Services>;

/** Timeout for one pass over the archive. */
const READ_MS = 2 * 3_600_000;
/** Minimum interval between progress events. */
const REPORT_MS = 1000;

/** Reads the archive three times: to plan and validate, to verify the checksums, and then to extract the bytes. */
export async function run(job: Run): Promise<void> {
  const { payload, services } = job;
  if (!(await findOperation(services.db, payload.operationid))) return;
  const scratch = await openScratch(services, job, 'extract');
  const place = { ...payload, folder: scratch.path };
  const taking = openEntryWriter(services, place);
  try {
    const { pod, node, key, size } = await findArchive(services, payload);
    const archive = await services.storage.localCopy(key);
    try {
      const bounds = {
        archiveSize: size,
        depth: levelsBelow(node.path),
        room: await storageLeft(services.db, payload.tenantid),
        disk: Math.max(0, (await services.storage.freeBytes()) - services.settings.diskReserve),
      };
      const seen = openPlan(bounds);
      const reading = openReading(job, scratch.path, archive.path);
      await reading.read(async (entry) => void seen.judge(entry));
      await reading.test();
      const progress = openProgress(job, seen.bytes);
      const plan = openPlan(bounds);
      await reading.read(async (entry, bytes) => {
        const file = plan.judge(entry);
        if (!file) return;
        await taking.add(file, bytes);
        await progress(file.size);
      });
      await taking.end();
      await end(job, pod, node, plan, taking.taken);
    } finally {
      await archive.release();
    }
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? new RefusedArchive(refusal, taking.keys) : error;
  } finally {
    await taking.end().catch(() => {});
    await scratch.close();
  }
}

function openReading(job: Run, cwd: string, path: string) {
  const { archives, media } = job.services;
  if (!archives.ready) throw new Error('no archive program is available');
  const onSpawn = (pid: number) => {
    // If this worker dies, job recovery kills the recorded child, unless the system already did.
    job.recordChild(pid).catch((error) => job.log.warn({ err: error }, 'failed to record a child process'));
  };
  const options = { path, cwd, signal: job.signal, timeoutMs: READ_MS, onSpawn };
  const wrappers = media.ready ? media.wrappers : {};
  return {
    read: (visit: Parameters<typeof readArchive>[3]) => readArchive(archives, wrappers, options, visit),
    test: () => testArchive(archives, wrappers, options),
  };
}

async function findArchive(
  { db }: Services,
  { tenantid, podid }: Unpack,
): Promise<{ pod: FullRow; node: NodeRow; key: string; size: number }> {
  const pod = await findPod(db, [tenantid], podid);
  const [node] = pod ? await findNodes(db, [tenantid], [pod.nodeid]) : [];
  const raw = (await listAssets(db, tenantid, podid)).find(({ type }) => type === AssetType.RAW);
  if (!pod || !node || !raw?.storagekey) throw new PermanentJobError('the archive is not there');
  return { pod, node, key: raw.storagekey, size: raw.size };
}

async function end(
  job: Run,
  pod: FullRow,
  node: NodeRow,
  plan: Plan,
  files: ReturnType<typeof openEntryWriter>['taken'],
): Promise<void> {
  const { payload, services } = job;
  const { operationid, tenantid, userid, username, podid, folderid } = payload;
  await job.finish(services.db, async (trx) => {
    // The operation has already ended: roll back everything of this run.
    const operation = await endOperation(trx, operationid);
    if (!operation) throw new PermanentJobError('the operation has already ended');
    const actor = { userid, name: username };
    const folders = [...plan.folders.values()];
    await recordUnpacked(trx, { pod, node, folderid, folders, files, actor });
    const left: Record<string, string | number> =
      plan.leftOut > 0 ? { reason: 'ERR175', count: plan.leftOut } : {};
    const params = { ...left, name: operation.name };
    await notify(trx, { tenantid, userid, code: 'NM18', params, nodeid: folderid });
    if (payload.shouldDeletePod) await enqueue(trx, discard, { tenantid, podid, userid, username });
  });
}

function openProgress({ payload, services }: Run, bytes: number) {
  let done = 0;
  let reportedAt = performance.now();
  return async (size: number) => {
    done += size;
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    const hundredths = Math.floor((done / Math.max(1, bytes)) * 100);
    await reportProgress(services.db, payload.operationid, hundredths);
  };
}

/** Errors that a retry cannot fix; all other errors are retried. */
function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof ArchiveError)) return undefined;
  if (error.kind === 'encrypted') return new AppError('ERR170', {}, { cause: error });
  const isLost = error.kind === 'aborted' || error.kind === 'failed';
  return isLost ? undefined : new AppError('ERR169', {}, { cause: error });
}
