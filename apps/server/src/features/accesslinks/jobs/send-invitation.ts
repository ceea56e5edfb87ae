import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { isRefusal, type Letter } from '#platform/mail/mail.ts';
import { noteRefused } from '../inviting.queries.ts';

export async function run({
  payload,
  services,
  finish,
}: JobRun<{ sealed: string }, Services>): Promise<void> {
  const text = services.keyring.unseal('link-invitation', payload.sealed);
  if (!text) throw new PermanentJobError('the secret that sealed this letter is gone');
  const { linkid, letter } = JSON.parse(text) as { linkid: string; letter: Letter };
  try {
    await services.mail.send(letter);
  } catch (error) {
    // Trying again would not help: the mail server has said no, and for good.
    if (!isRefusal(error)) throw error;
    await finish(services.db, (trx) => noteRefused(trx, linkid, letter.to));
  }
}
