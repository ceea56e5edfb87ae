import { archiveActions } from '@rushes/contract/services';
import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const ids = z.array(z.uuid());
export const MoveFiles = z.object({
  operationid: z.uuid(),
  tenantid: z.uuid(),
  action: z.enum(archiveActions),
  /** Topmost folders with their contents, and single files with their versions. */
  nodeids: ids,
  podids: ids,
  /** The files the user selected, without their versions. */
  named: ids,
});
export type MoveFiles = z.infer<typeof MoveFiles>;

/** Archives or unarchives file by file. Resumes after a crash at any point. */
export const moveFiles = defineJob<MoveFiles, Services>({
  name: 'archive.move',
  payload: MoveFiles,
  queue: ({ tenantid }) => `archive:${tenantid}`,
  attempts: 5,
  timeoutMs: 24 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/move-files.ts'),
  failed: async (payload, error, services) => {
    const { markFailed } = await import('./finish-move.service.ts');
    services.log.warn({ err: error, operationid: payload.operationid }, 'the archive work was given up');
    await markFailed(services.db, payload);
  },
});

/** Archives blobs that were left behind because another file shared them and that are no longer shared. */
const settle = defineJob<Record<string, never>, Services>({
  name: 'archive.settle',
  cron: '23 4 * * *',
  queue: () => 'collector',
  attempts: 3,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/settle.ts'),
});

export const archiveJobs = [moveFiles, settle];
