import { z } from 'zod';
import type { Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, PermanentJobError } from '#platform/jobs/job.ts';
import { composeMail, type MailText } from './compose.ts';
import type { Mail } from './mail.ts';

/**
 * E-mails are sent by a job that is enqueued in the transaction of the change: a rolled-back change sends none, and the
 * response time does not reveal whether one was sent. They contain codes, so the payload is encrypted.
 */
export const sendMail = defineJob<{ sealed: string }, Services>({
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
  attempts: 8,
  timeoutMs: 60_000,
  lane: 'light',
  load: async () => ({
    async run({ payload, services, log }) {
      const mail = services.keyring.unseal('letter', payload.sealed);
      if (!mail) throw new PermanentJobError('cannot decrypt the e-mail: its secret was removed');
      await services.mail.send(JSON.parse(mail) as Mail);
      log.debug({}, 'an e-mail was sent');
    },
  }),
});

export async function enqueueMail(
  trx: Trx,
  { keyring }: Pick<Services, 'keyring'>,
  text: MailText,
): Promise<void> {
  const mail: Mail = { ...composeMail(text), id: newId() };
  await enqueue(trx, sendMail, { sealed: keyring.seal('letter', JSON.stringify(mail)) });
}
