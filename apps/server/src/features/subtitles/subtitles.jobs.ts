import type { AssetType } from '@rushes/contract/enums';
import { z } from 'zod';
import type { Services, Trx } from '#platform/context/context.ts';
import { enqueueAll } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { formatOf } from './subtitles.policy.ts';

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

export const subtitlesJobs = [indexCues] as Job<never, Services>[];

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
