import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the notifications that a user wants immediately. */
export const mailNotifications = defineJob<{ userid: string }, Services>({
  name: 'notifications.mail',
  payload: z.strictObject({ userid: z.uuid() }),
  attempts: 8,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/mail-notifications.ts'),
});

/** One e-mail per user with what they have not seen in the bell. */
const sendDigests = defineJob<Record<string, never>, Services>({
  name: 'notifications.digest',
  cron: '0 * * * *',
  attempts: 3,
  timeoutMs: 10 * 60_000,
  lane: 'light',
  load: () => import('./jobs/send-digests.ts'),
});

export const notificationsJobs = [mailNotifications, sendDigests];
