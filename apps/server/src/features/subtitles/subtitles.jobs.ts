import type { AssetType } from '@rushes/contract/enums';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Database, Services, Trx } from '#platform/context/context.ts';
import { enqueue, enqueueAll } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { formatOf } from './subtitles.policy.ts';
import { hasBacklog, takeBacklog } from './subtitles.queries.ts';

const IndexCues = z.object({ tenantid: z.uuid(), podid: z.uuid(), assetid: z.uuid() });
export type IndexCues = z.infer<typeof IndexCues>;

/** Reads a file that arrived, so that its lines are found. */
const indexCues = defineJob<IndexCues, Services>({
  name: 'subtitles.index',
  payload: IndexCues,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 5 * 60_000,
  load: () => import('./jobs/index-cues.ts'),
});

/** Files at a time. */
export const BACKLOG_BATCH = 20;
/** One file after the other, and each after whatever arrives meanwhile. */
const backlog = { queue: 'subtitles.backlog', priority: 10 };

const readBacklog = defineJob<Record<string, never>, Services>({
  name: 'subtitles.backlog',
  payload: z.strictObject({}),
  queue: () => backlog.queue,
  priority: backlog.priority,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 60_000,
  load: async () => ({
    // Files get jobs of their own, so that one nobody can read stands in nobody's way; the next batch follows them.
    run: ({ finish, services }) =>
      finish(services.db, async (trx) => {
        const taken = await takeBacklog(trx, BACKLOG_BATCH);
        await enqueueAll(
          trx,
          indexCues,
          taken.map((payload) => ({ payload, options: backlog })),
        );
        if (taken.length === BACKLOG_BATCH) await readNextBatch(trx);
      }),
  }),
});

export const subtitlesJobs = [indexCues, readBacklog] as Job<never, Services>[];

const readNextBatch = (on: QueryExecutorProvider) => enqueue(on, readBacklog, {}, { key: backlog.queue });

/** When a worker starts: goes on with the files that were there before lines were searched. */
export async function readOldSubtitles(db: Database): Promise<void> {
  if (await hasBacklog(db)) await readNextBatch(db);
}

/** For whoever has just written these rows: what is no subtitle file is left alone. */
export function indexSubtitles(
  trx: Trx,
  { tenantid, podid }: { tenantid: string; podid: string },
  assets: readonly { id: string; type: AssetType }[],
): Promise<void> {
  return enqueueAll(
    trx,
    indexCues,
    assets
      .filter(({ type }) => formatOf(type))
      .map(({ id }) => ({ payload: { tenantid, podid, assetid: id } })),
  );
}
