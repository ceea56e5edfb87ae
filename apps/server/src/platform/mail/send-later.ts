import { z } from 'zod';
import type { Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, PermanentJobError } from '#platform/jobs/job.ts';
import { composeLetter, type LetterText } from './compose.ts';
import type { Letter } from './mail.ts';

/**
 * Letters leave by a job written with the change they tell of: none is sent for a change that did not happen, and
 * whoever asks cannot tell by the clock whether one was sent. They carry codes, so they wait sealed.
 */
export const sendLetter = defineJob<{ sealed: string }, Services>({
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
  attempts: 8,
  timeoutMs: 60_000,
  lane: 'light',
  load: async () => ({
    async run({ payload, services, log }) {
      const letter = services.keyring.unseal('letter', payload.sealed);
      if (!letter) throw new PermanentJobError('the secret that sealed this letter is gone');
      await services.mail.send(JSON.parse(letter) as Letter);
      log.debug({}, 'a letter was sent');
    },
  }),
});

export async function sendLater(
  trx: Trx,
  { keyring }: Pick<Services, 'keyring'>,
  text: LetterText,
): Promise<void> {
  const letter: Letter = { ...composeLetter(text), id: newId() };
  await enqueue(trx, sendLetter, { sealed: keyring.seal('letter', JSON.stringify(letter)) });
}
