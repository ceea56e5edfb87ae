import type { Language } from '@rushes/contract/enums';
import { z } from 'zod';
import type { Ctx, Services } from '#platform/context/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Requests that anyone can make for any address, and where they came from. */
export type AccountRequest = { email: string; address: string; useragent: string } & (
  | {
      what: 'sign-up';
      firstname: string;
      lastname: string;
      passwordHash: string;
      tenantname: string | null;
      language: Language;
      browser: string;
    }
  | { what: 'sign-up-again' | 'reset' | 'temporary' }
);
type NewAccountRequest<A = AccountRequest> = A extends AccountRequest
  ? Omit<A, 'address' | 'useragent'>
  : never;

const handleAccountRequest = defineJob<{ sealed: string }, Services>({
  name: 'identity.ask',
  payload: z.object({ sealed: z.string() }),
  attempts: 8,
  timeoutMs: 60_000,
  lane: 'light',
  load: () => import('./jobs/handle-account-request.ts'),
});

/**
 * Defers requests that must get the same reply for every address to a job. Nothing that depends on the existence of
 * the account runs before the reply.
 */
export async function enqueueAccountRequest(ctx: Ctx, wanted: NewAccountRequest): Promise<void> {
  const request = { ...wanted, address: ctx.address, useragent: ctx.useragent };
  await enqueue(ctx.db, handleAccountRequest, { sealed: ctx.keyring.seal('ask', JSON.stringify(request)) });
}

const deleteDueAccounts = defineJob<Record<string, never>, Services>({
  name: 'identity.deleteDue',
  cron: '20 2 * * *',
  // A missed night is run later.
  catchUpMs: 86_400_000,
  attempts: 3,
  timeoutMs: 30 * 60_000,
  lane: 'light',
  load: () => import('./jobs/delete-due-accounts.ts'),
});

const deleteExpired = defineJob<Record<string, never>, Services>({
  name: 'identity.housekeeping',
  cron: '40 * * * *',
  attempts: 2,
  timeoutMs: 5 * 60_000,
  lane: 'light',
  load: () => import('./jobs/delete-expired.ts'),
});

export const identityJobs = [handleAccountRequest, deleteDueAccounts, deleteExpired];
