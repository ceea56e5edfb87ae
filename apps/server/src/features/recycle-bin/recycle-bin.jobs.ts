import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const Work = z.object({
  operationid: z.uuid(),
  work: z.enum(['delete', 'restore', 'purge']),
  nodeids: z.array(z.uuid()),
  podids: z.array(z.uuid()),
});
export type Work = z.infer<typeof Work>;

const endFailedOperation = async (
  { operationid }: { operationid: string },
  _error: Error,
  services: Services,
) => {
  const { failOperation } = await import('./end-operation.service.ts');
  await failOperation(services, operationid);
};

/** Deletes, restores or purges what is too large for a request, in one transaction. */
export const runBinOperation = defineJob<Work, Services>({
  name: 'recycle-bin.work',
  payload: Work,
  attempts: 3,
  timeoutMs: 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/run-bin-operation.ts'),
  failed: endFailedOperation,
});

const Empty = z.object({ operationid: z.uuid(), path: z.string(), before: z.string() });
export type Empty = z.infer<typeof Empty>;

export const emptyBin = defineJob<Empty, Services>({
  name: 'recycle-bin.empty',
  payload: Empty,
  attempts: 3,
  timeoutMs: 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/empty-bin.ts'),
  failed: endFailedOperation,
});
