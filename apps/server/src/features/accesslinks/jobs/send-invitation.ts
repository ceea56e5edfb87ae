import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { isRefusal, type Mail } from '#platform/mail/mail.ts';
import { noteRefused } from '../invitations.queries.ts';

export async function run({
  payload,
  services,
  finish,
}: JobRun<{ sealed: string }, Services>): Promise<void> {
  const text = services.keyring.unseal('link-invitation', payload.sealed);
  if (!text) throw new PermanentJobError('cannot decrypt the e-mail: its secret was removed');
  const { linkid, letter: mail } = JSON.parse(text) as { linkid: string; letter: Mail };
  try {
    await services.mail.send(mail);
  } catch (error) {
    // No retry: the mail server has rejected the address permanently.
    if (!isRefusal(error)) throw error;
    await finish(services.db, (trx) => noteRefused(trx, linkid, mail.to));
  }
}
