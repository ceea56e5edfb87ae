import type { StoredMail } from '#platform/mail/mail.ts';
import type { Api } from './api.ts';
import { untilIdle } from './worker.ts';

/** E-mails to an address so far, newest first. Requires a running worker. */
export async function mailsTo(api: Api, email: string): Promise<StoredMail[]> {
  await untilIdle(api);
  const mails = await api.services.mail.outbox!();
  return mails.filter(({ to }) => to === email);
}

/** The six-digit code of the newest e-mail, on a separate line. */
export async function codeTo(api: Api, email: string): Promise<string> {
  const [mail] = await mailsTo(api, email);
  const code = mail && /^\d{6}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code for ${email}: ${mail?.text ?? 'no mail'}`);
  return code;
}
