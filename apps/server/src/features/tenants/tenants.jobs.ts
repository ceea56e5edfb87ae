import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

export const EraseTenant = z.object({ tenantid: z.uuid() });
export type EraseTenant = z.infer<typeof EraseTenant>;

/** Erases a tenant that was permanently deleted: rows first, then bytes. */
export const eraseTenant = defineJob<EraseTenant, Services>({
  name: 'tenants.erase',
  payload: EraseTenant,
  queue: () => 'collector',
  attempts: 10,
  timeoutMs: 6 * 3_600_000,
  lane: 'bytes',
  load: () => import('./jobs/erase-tenant.ts'),
});
