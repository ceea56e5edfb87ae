import type { StoredMail } from '#platform/mail/mail.ts';
import type { Api } from './api.ts';
import { untilIdle } from './worker.ts';

/** What somebody got by post so far, newest first. A worker must be at work. */
export async function mailsTo(api: Api, email: string): Promise<StoredMail[]> {
  await untilIdle(api);
  const mails = await api.services.mail.outbox!();
  return mails.filter(({ to }) => to === email);
}

/** The six digits of the newest e-mail, which stand on a line of their own. */
export async function codeTo(api: Api, email: string): Promise<string> {
  const [mail] = await mailsTo(api, email);
  const code = mail && /^\d{6}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code for ${email}: ${mail?.text ?? 'no mail'}`);
  return code;
}
