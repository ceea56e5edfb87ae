import { z } from 'zod';
import type { Services } from '#platform/context/context.ts';
import { defineJob } from '#platform/jobs/job.ts';

const mail = { attempts: 8, timeoutMs: 60_000, lane: 'light' } as const;
const payload = z.object({ sealed: z.string() });

export const sendLinkCode = defineJob<{ sealed: string }, Services>({
  name: 'accesslinks.code',
  payload,
  ...mail,
  load: () => import('./jobs/send-code.ts'),
});

/** Separate from the common mail job, because the inviter is told when the mail server rejects the address. */
export const sendInvitation = defineJob<{ sealed: string }, Services>({
  name: 'accesslinks.invitation',
  payload,
  ...mail,
  load: () => import('./jobs/send-invitation.ts'),
});

export const accesslinksJobs = [sendLinkCode, sendInvitation];
