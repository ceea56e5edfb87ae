import type { Language } from '@rushes/contract/enums';
import { issueCode } from '#features/identity/codes/index.ts';
import { findMailLogo } from '#features/nodes/branding/index.ts';
import type { Services } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { codeMail } from '../accesslinks.mails.ts';
import { findOpened } from '../guests/visitors.queries.ts';
import { findReceiver } from '../recipients.queries.ts';

const CODE_MINUTES = 10;

/** `language` is missing in jobs of older versions. */
interface Payload {
  linkid: string;
  email: string;
  language?: Language;
}

/** Invalidates earlier codes for this address. An address that is not on the list gets no e-mail. */
export async function run({
  payload,
  services,
  finish,
}: JobRun<{ sealed: string }, Services>): Promise<void> {
  const text = services.keyring.unseal('link-code', payload.sealed);
  if (!text) throw new PermanentJobError('cannot decrypt the payload: its secret was removed');
  const { linkid, email, language } = JSON.parse(text) as Payload;
  const seen = await findOpened(services.db, linkid);
  const logo = seen && (await findMailLogo(services, seen.tenantid));
  await finish(services.db, async (trx) => {
    const link = await findOpened(trx, linkid);
    if (!link || link.revoked || link.expired) return;
    const receiver = await findReceiver(trx, linkid, email);
    if (!receiver) return;
    const mail = { purpose: 'link-code', subjectid: receiver.id, minutes: CODE_MINUTES } as const;
    const code = await issueCode(trx, services, mail);
    const to = { email: receiver.email, language: language ?? link.language };
    const about = { tenant: link.tenantname, logo, code, minutes: CODE_MINUTES };
    await enqueueMail(trx, services, codeMail(to, about));
  });
}
