import type { StoredLetter } from '#platform/mail/mail.ts';
import type { Api } from './api.ts';
import { untilIdle } from './worker.ts';

/** What somebody got by post so far, newest first. A worker must be at work. */
export async function lettersTo(api: Api, email: string): Promise<StoredLetter[]> {
  await untilIdle(api);
  const letters = await api.services.mail.outbox!();
  return letters.filter(({ to }) => to === email);
}

/** The six digits of the newest letter, which stand on a line of their own. */
export async function codeTo(api: Api, email: string): Promise<string> {
  const [letter] = await lettersTo(api, email);
  const code = letter && /^\d{6}$/m.exec(letter.text)?.[0];
  if (!code) throw new Error(`no code for ${email}: ${letter?.text ?? 'no letter'}`);
  return code;
}
