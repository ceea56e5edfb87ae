import { findOperation, lockTree, reportProgress } from '#features/operations/index.ts';
import { clock } from '#platform/audit/record.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { findClaimedNode } from '../bin-nodes.queries.ts';
import { endWork } from '../end-operation.service.ts';
import { purgeItems } from '../purge-items.service.ts';
import type { Empty } from '../recycle-bin.jobs.ts';
import { findPerson, listEntries } from '../recycle-bin.queries.ts';
import { chosenIn, findChosen } from '../selection.service.ts';
import { BATCH, firstBatch } from './first-batch.ts';

/** First the large folders, which are claimed; then the rest in batches, each under the tree lock. */
export async function run(job: JobRun<Empty, Services>): Promise<void> {
  const { payload, services, signal } = job;
  const { db } = services;
  const operation = await findOperation(db, payload.operationid);
  if (!operation?.userid) return;
  const { tenantid, userid, paths } = operation;
  let done = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    done += await job.fence(db, async (trx) => {
      const nodes = await findClaimedNode(trx, tenantid, path);
      const begun = done;
      let parts = 0;
      const report = (part: number) => {
        parts = part;
        return reportProgress(db, operation.id, begun + part);
      };
      await purgeItems(
        trx,
        clock(services),
        await findPerson(trx, userid),
        tenantid,
        { nodes, pods: [] },
        report,
      );
      return parts;
    });
  }
  for (;;) {
    signal.throwIfAborted();
    const part = await job.fence(db, async (trx) => {
      await lockTree(trx, tenantid);
      const entries = await listEntries(trx, tenantid, { ...payload, limit: BATCH });
      const batch = firstBatch(entries);
      const found = await findChosen(trx, tenantid, chosenIn(batch));
      await purgeItems(trx, clock(services), await findPerson(trx, userid), tenantid, found);
      return batch.reduce((sum, entry) => sum + entry.weight, 0);
    });
    if (part === 0) break;
    done += part;
    await reportProgress(db, operation.id, done);
  }
  await job.finish(db, (trx) => endWork(trx, operation.id, 'NM40'));
}
