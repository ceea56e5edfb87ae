import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { BACKLOG_BATCH, indexBacklog, readNextBacklog } from '../subtitles.jobs.ts';
import { takeBacklog } from '../subtitles.queries.ts';

/** Hands a batch to jobs of their own, so that a file nobody can read stands in nobody's way; the next batch follows. */
export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  await job.finish(job.services.db, async (trx) => {
    const taken = await takeBacklog(trx, BACKLOG_BATCH);
    await indexBacklog(trx, taken);
    if (taken.length === BACKLOG_BATCH) await readNextBacklog(trx);
  });
}
