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

/** Indexes the cues of a file that arrived, for search. */
const indexCues = defineJob<IndexCues, Services>({
  name: 'subtitles.index',
  payload: IndexCues,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 5 * 60_000,
  load: () => import('./jobs/index-cues.ts'),
});

/** Number of files per batch. */
export const BACKLOG_BATCH = 20;
/** One file at a time, at a lower priority than new files. */
const backlog = { queue: 'subtitles.backlog', priority: 10 };

const readBacklog = defineJob<Record<string, never>, Services>({
  name: 'subtitles.backlog',
  queue: () => backlog.queue,
  priority: backlog.priority,
  lane: 'quick',
  attempts: 3,
  timeoutMs: 60_000,
  load: async () => ({
    // Each file gets its own job, so that an unreadable one does not block the others; the next batch follows them.
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

/** Called when a worker starts: resumes indexing of files that existed before cues were searchable. */
export async function readOldSubtitles(db: Database): Promise<void> {
  if (await hasBacklog(db)) await readNextBatch(db);
}

/** Enqueues indexing for the subtitle files among these new assets; other types are ignored. */
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
