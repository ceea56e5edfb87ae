import { type AuditSource, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { findNewest } from '../codes/codes.queries.ts';
import { issueCode } from '../codes/codes.service.ts';
import type { AccountRequest } from '../identity.jobs.ts';
import { mailTo } from '../identity.mails.ts';
import { pages } from '../model/pages.ts';
import { insertPassword } from '../passwords/passwords.queries.ts';
import { findSignInStateByEmail, type SignInState } from '../sign-in/sign-in.queries.ts';
import { insertUnconfirmed, updateUnconfirmed } from '../sign-up/sign-up.queries.ts';

const SIGN_UP_MINUTES = 24 * 60;
const CODE_MINUTES = 15;

export async function run({
  payload,
  services,
  finish,
}: JobRun<{ sealed: string }, Services>): Promise<void> {
  const text = services.keyring.unseal('ask', payload.sealed);
  if (!text) throw new PermanentJobError('cannot decrypt the payload: its secret was removed');
  const request = JSON.parse(text) as AccountRequest;
  await finish(services.db, async (trx) => {
    if (request.what === 'sign-up') return signUp(trx, services, request);
    const user = await findSignInStateByEmail(trx, request.email);
    if (!user || user.disabled) return;
    if (request.what === 'sign-up-again' && !user.emailverified) await sendSignUpAgain(trx, services, user);
    if (request.what === 'reset' && user.emailverified) await sendCode(trx, services, request, user, 'reset');
    if (request.what === 'temporary' && user.temporary)
      await sendCode(trx, services, request, user, 'temporary');
  });
}

/** A taken address gets an e-mail about its account; an unconfirmed one is signed up again. */
async function signUp(
  trx: Trx,
  services: Services,
  request: AccountRequest & { what: 'sign-up' },
): Promise<void> {
  const { email, firstname, lastname, language, passwordHash, tenantname, browser } = request;
  const person = { email, firstname, lastname, language };
  const created = await insertUnconfirmed(trx, person);
  const user = await findSignInStateByEmail(trx, email);
  if (!user) return;
  if (user.emailverified || !(await updateUnconfirmed(trx, user.id, person))) {
    const { signIn, forgotPassword } = pages(services);
    const about = { signInUrl: signIn, resetUrl: forgotPassword };
    return enqueueMail(trx, services, mailTo(user, 'alreadyHasAccount', about));
  }
  await insertPassword(trx, user.id, passwordHash);
  await sendSignUpCode(trx, services, { ...user, language }, { tenantname, browser });
  if (created)
    await recordAudit(trx, from(services, request), { action: 'account.created', actorid: user.id });
}

async function sendSignUpAgain(trx: Trx, services: Services, user: SignInState): Promise<void> {
  const before = await findNewest(trx, 'sign-up', user.id);
  await sendSignUpCode(trx, services, user, before?.data ?? {});
}

async function sendSignUpCode(
  trx: Trx,
  services: Services,
  user: SignInState,
  data: Record<string, unknown>,
): Promise<void> {
  const mail = { purpose: 'sign-up', subjectid: user.id, minutes: SIGN_UP_MINUTES, data } as const;
  const code = await issueCode(trx, services, mail);
  const about = { code, url: pages(services).verify(user.email) };
  await enqueueMail(trx, services, mailTo(user, 'signUpCode', about));
}

async function sendCode(
  trx: Trx,
  services: Services,
  request: AccountRequest,
  user: SignInState,
  purpose: 'reset' | 'temporary',
): Promise<void> {
  const code = await issueCode(trx, services, { purpose, subjectid: user.id, minutes: CODE_MINUTES });
  const { resetPassword, temporaryPassword } = pages(services);
  const about = { firstname: user.firstname, code };
  const mail =
    purpose === 'reset'
      ? mailTo(user, 'resetCode', { ...about, url: resetPassword(user.email) })
      : mailTo(user, 'temporaryCode', { ...about, url: temporaryPassword });
  await enqueueMail(trx, services, mail);
  await recordAudit(trx, from(services, request), {
    action: 'password.resetAsked',
    subjectid: user.id,
    tenantid: user.tenantid,
    data: { purpose },
  });
}

const from = ({ audit }: Services, { address, useragent }: AccountRequest): AuditSource => ({
  ...{ address, useragent, actor: undefined },
  audit,
});
