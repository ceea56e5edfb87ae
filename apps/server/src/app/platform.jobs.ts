import { sql } from 'kysely';
import type { Services } from '#platform/context/context.ts';
import { forgetOldRuns } from '#platform/engines/run-state.ts';
import { deleteOldEvents } from '#platform/events/delete-old-events.ts';
import { forgetOldLimits } from '#platform/http/rate-limit.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { sendMail } from '#platform/mail/enqueue-mail.ts';

/** Limits the growth of tables that the platform writes for its own use. */
const housekeeping = defineJob<Record<string, never>, Services>({
  name: 'platform.housekeeping',
  cron: '*/15 * * * *',
  queue: () => 'collector',
  attempts: 2,
  timeoutMs: 5 * 60_000,
  lane: 'light',
  load: async () => ({
    async run({ services }) {
      await forgetOldLimits(services.db);
      await deleteOldEvents(services.db);
      await forgetOldRuns(services.db);
      // Queues are named after tenants; graphile-worker keeps every queue name until it is deleted.
      await sql`delete from graphile_worker._private_job_queues q where locked_at is null
        and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id)`.execute(
        services.db,
      );
    },
  }),
});

export const platformJobs = [housekeeping, sendMail];
