import { z } from 'zod';
import type { Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, PermanentJobError } from '#platform/jobs/job.ts';
import { composeMail, type MailText } from './compose.ts';
import type { Mail } from './mail.ts';

/**
 * E-mails leave by a job written with the change they tell of: none is sent for a change that did not happen, and
 * whoever asks cannot tell by the clock whether one was sent. They carry codes, so they wait sealed.
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
      if (!mail) throw new PermanentJobError('the secret that sealed this e-mail is gone');
      await services.mail.send(JSON.parse(mail) as Mail);
      log.debug({}, 'an e-mail was sent');
    },
  }),
});

export async function sendLater(
  trx: Trx,
  { keyring }: Pick<Services, 'keyring'>,
  text: MailText,
): Promise<void> {
  const mail: Mail = { ...composeMail(text), id: newId() };
  await enqueue(trx, sendMail, { sealed: keyring.seal('letter', JSON.stringify(mail)) });
}
