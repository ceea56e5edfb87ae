import { type Session, type SignInReply, signIn } from '@rushes/contract/identity';
import { enableMfa, setupMfa, verifyMfa } from '@rushes/contract/mfa';
import { codeAt, stepAt } from '#features/identity/model/totp.ts';
import type { StoredMail } from '#platform/mail/mail.ts';
import type { Api, As } from './api.ts';
import { makePerson, PASSWORD, type Place } from './fixtures.ts';
import { untilIdle, work } from './worker.ts';

/** The current code of an authenticator app, or the code `later` steps from now. */
export const codeOf = (secret: string, later = 0) => codeAt(secret, stepAt(Date.now()) + later);

/** Six digits that are not a current or nearby code. */
export function wrongCode(secret: string): string {
  const shown = [-3, -2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !shown.includes(code),
  )!;
}

/** The current code, even if it was already used: for tests that do not cover reuse. */
export async function unusedCode(api: Api, secret: string): Promise<string> {
  await api.services.db.updateTable('authenticators').set({ laststep: 0 }).execute();
  return codeOf(secret);
}

export async function turnOnMfa(api: Api, as: As): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await api.call(setupMfa, {}, as);
  await api.call(verifyMfa, { body: { code: codeOf(secret) } }, as);
  return { secret, ...(await api.call(enableMfa, {}, as)) };
}

let people = 0;
/** A team member, signed in. */
export async function makeSomebody(api: Api, at: Place): Promise<{ email: string; id: string; as: As }> {
  const email = `person-${++people}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at });
  return { email, id, as: await api.signIn(email) };
}

/** A team member with an authenticator app. */
export async function makeProtected(api: Api, at: Place) {
  const person = await makeSomebody(api, at);
  return { ...person, ...(await turnOnMfa(api, person.as)) };
}

/** The response to signing in with the password. */
export const firstStep = (api: Api, email: string): Promise<SignInReply> =>
  api.call(signIn, { body: { email, password: PASSWORD } });

export async function mfaChallenge(api: Api, email: string): Promise<string> {
  const reply = await firstStep(api, email);
  if (!('mfa' in reply)) throw new Error(`no second factor was asked for: ${Object.keys(reply)}`);
  return reply.mfa.challenge;
}

export async function setupChallenge(api: Api, email: string): Promise<string> {
  const reply = await firstStep(api, email);
  if (!('setup' in reply)) throw new Error(`no set-up was asked for: ${Object.keys(reply)}`);
  return reply.setup.challenge;
}

export const asOf = ({ idToken, accessToken }: Session): As => ({
  headers: { 'id-token': idToken, 'access-token': accessToken },
  cookie: '',
});

/** How many of several concurrent calls succeeded and failed. */
export async function outcomes(calls: Promise<unknown>[]): Promise<{ taken: number; refused: number }> {
  const results = await Promise.allSettled(calls);
  const taken = results.filter(({ status }) => status === 'fulfilled').length;
  return { taken, refused: results.length - taken };
}

/** Audit entries about a user, without successful sign-ins. */
export async function auditOf({ services: { db } }: Api, userid: string) {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actorid', 'subjectid', 'tenantid', 'data'])
    .where(({ or, eb }) => or([eb('actorid', '=', userid), eb('subjectid', '=', userid)]))
    .orderBy('seq')
    .execute();
  return rows.filter(({ action }) => action !== 'session.signedIn');
}

/** E-mails to an address, oldest first. */
export async function mailsTo(api: Api, email: string): Promise<StoredMail[]> {
  await work(api);
  await untilIdle(api);
  return (await api.services.mail.outbox!()).filter(({ to }) => to === email).reverse();
}
