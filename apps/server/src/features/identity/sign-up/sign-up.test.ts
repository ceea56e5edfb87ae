import { once } from 'node:events';
import http from 'node:http';
import { BASE_PATH, type ReplyOf } from '@rushes/contract/endpoint';
import { me, refresh, type SignInReply, signIn } from '@rushes/contract/identity';
import { completePassword } from '@rushes/contract/passwords';
import { confirmSignUp, createAccount, resendSignUp } from '@rushes/contract/sign-up';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, refusalIn, signedIn, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { runJob, work } from '#test/worker.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

let number = 0;
/** A person without an account. */
const newPerson = () => ({
  firstName: 'Zoë',
  lastName: 'O’Neill-de Vries Jr.',
  email: `newcomer-${++number}@new.test`,
  password: 'Own-password-1!',
});
type NewPerson = ReturnType<typeof newPerson>;

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.fetch(`${BASE_PATH}/${path}`, undefined, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
/** Signs up and returns the browser's cookie for the next step. */
async function signUp(person: NewPerson & { tenantName?: string; language?: 'nl' }): Promise<string> {
  const response = await post(createAccount.path, person);
  expect([response.status, await response.json()]).toEqual([202, { email: person.email }]);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}
const confirm = (email: string, code: string, cookie?: string) =>
  post(confirmSignUp.path, { email, code }, cookie ? { cookie } : {});
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const userBy = (email: string) =>
  api.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('Signing up', () => {
  test('refuses invalid names, addresses, tenant names and passwords [W244] [W245] [W246] [W247]', async () => {
    const refused = (change: object) => api.refused(createAccount, { body: { ...newPerson(), ...change } });
    for (const name of ['', 'x', ' x ', 'R2D2', 'x'.repeat(192), 'a<b>', 'Eve\nBcc: all@studio.test']) {
      expect(await refused({ firstName: name }), name).toBe('400 ERR59');
      expect(await refused({ lastName: name }), name).toBe('400 ERR59');
    }
    for (const email of ['', 'x', 'a@b', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', '<a@b.test>'])
      expect(await refused({ email }), email).toBe('400 ERR57');
    for (const tenantName of ['', 'x', 'A&B', 'x'.repeat(192), '<b>Studio</b>'])
      expect(await refused({ tenantName }), tenantName).toBe('400 ERR60');
    for (const password of [
      '',
      'Short-1!',
      'lower-case-1!',
      'UPPER-CASE-1!',
      'No-digit-here!',
      'No-symbol-1?',
    ])
      expect(await refused({ password: password.replace('Short-1!', 'Sho-1!') }), password).toBe(
        '400 ERR101',
      );
    expect(await refused({ language: 'fr' })).toBe('400 11406');
    expect(await api.refused(createAccount, { body: {} as NewPerson })).toBe('400 11406');
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from graphile_worker._private_jobs`.execute(api.services.db);
    expect(rows[0]!.jobs).toBe(0);
  });

  test('is refused while sign-up is closed', async () => {
    await api.restart({ RUSHES_SIGNUP: 'closed' });
    expect(await api.refused(createAccount, { body: newPerson() })).toBe('403 ERR118');
    await api.restart();
  });

  test('is confirmed by the code from the e-mail, and then signs in [Z287]', async () => {
    await work(api);
    const person = newPerson();
    const cookie = await signUp(person);
    const code = await codeTo(api, person.email);
    expect(await refusalIn(await post(signIn.path, person))).toBe('403 ERR106');
    expect(await refusalIn(await confirm(person.email, other(code), cookie))).toBe('400 ERR115');
    expect(await refusalIn(await confirm('somebody@new.test', code, cookie))).toBe('400 ERR115');
    expect(await refusalIn(await confirm(person.email, '', cookie))).toBe('400 ERR115');

    const as = await signedIn(await confirm(person.email, ` ${code.slice(0, 3)}-${code.slice(3)}`, cookie));
    const { user } = await api.call(me, {}, as);
    expect(user).toMatchObject({
      firstname: 'Zoë',
      email: person.email,
      tenants: [],
      welcome: 1,
      abilities: [],
    });
    const renewed = await api.fetch(`${BASE_PATH}/${refresh.path}`, undefined, {
      method: 'POST',
      headers: { cookie: as.cookie },
    });
    expect(renewed.status).toBe(200);
    expect(await refusalIn(await confirm(person.email, code, cookie))).toBe('400 ERR115');
    expect('idToken' in (await api.call(signIn, { body: person }))).toBe(true);
    const mine = (await auditOf(api)).filter(({ actorid }) => actorid === user.id);
    expect(mine.map(({ action }) => action)).toEqual([
      'account.created',
      'account.confirmed',
      'session.signedIn',
      'session.signedIn',
    ]);
  });

  test('with a tenant name starts a free trial [Y270]', async () => {
    await work(api);
    const person = newPerson();
    const cookie = await signUp({ ...person, tenantName: 'Noorderlicht 2' });
    const as = await signedIn(await confirm(person.email, await codeTo(api, person.email), cookie));
    const { user } = await api.call(me, {}, as);
    expect(user.type).toBe('admin');
    expect(user.tenants).toMatchObject([
      { name: 'Noorderlicht 2', subscription: { subscriptionType: 'freetrial', expired: 0 } },
    ]);
  });

  test('sends the e-mail in the chosen language with the configured public URL [A2]', async () => {
    await work(api);
    const person = newPerson();
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      'content-type': 'application/json',
    };
    const request = http.request(`${api.url}${BASE_PATH}/${createAccount.path}`, { method: 'POST', headers });
    request.end(JSON.stringify({ ...person, language: 'nl' }));
    const [answered] = (await once(request, 'response')) as [http.IncomingMessage];
    answered.resume();
    expect(answered.statusCode).toBe(202);
    const [mail] = await mailsTo(api, person.email);
    expect(mail!.subject).toBe('Bevestig je e-mailadres');
    const page = `${api.url}/account/verify/${encodeURIComponent(person.email)}`;
    expect(mail!.text).toContain(page);
    expect(mail!.html).toContain(`href="${page}"`);
    expect(mail!.text + mail!.html).not.toMatch(/evil|Zoë|Neill/);
  });

  test('gives the same answer for a registered address, and informs only its owner', async () => {
    await work(api);
    const person = { ...newPerson(), email: 'Admin@Studio.test' };
    const answers: string[] = [];
    for (const body of [person, newPerson()]) {
      const response = await post(createAccount.path, body);
      const cookies = response.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[\w-]{43};/, '=token;'));
      answers.push(`${response.status} ${(await response.text()).replace(body.email, 'address')} ${cookies}`);
    }
    expect(answers[0]).toBe(answers[1]);
    const [mail] = await mailsTo(api, 'admin@studio.test');
    expect(mail!.subject).toBe('You already have an account');
    expect(mail!.text).not.toMatch(/^\d{6}$/m);
    // The account is unchanged: neither its name nor its password.
    const as = await api.signIn('admin@studio.test');
    expect((await api.call(me, {}, as)).user).toMatchObject({ id: world.users.admin, firstname: 'admin' });
    expect(await refusalIn(await confirm('admin@studio.test', '123456'))).toBe('400 ERR115');
  });

  test('queues the same job for a free and a registered address, without checking first', async () => {
    const jobs = async () => {
      const { rows } = await sql<{ name: string; length: number }>`
        select t.identifier as name, length(j.payload->>'sealed') as length
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        order by j.id desc limit 1`.execute(api.services.db);
      return rows[0]!;
    };
    const users = async () => (await api.services.db.selectFrom('users').select('id').execute()).length;
    const before = await users();
    const taken = { ...newPerson(), email: 'client@studio.test' };
    const free = { ...newPerson(), email: 'cleint@studio.test' };
    await post(createAccount.path, taken);
    const first = await jobs();
    await post(createAccount.path, free);
    expect(await jobs()).toEqual(first);
    expect(first.name).toBe('identity.ask');
    expect(await users()).toBe(before);
    const { rows } = await sql<{ payload: string }>`
      select string_agg(payload::text, '') as payload from graphile_worker._private_jobs`.execute(
      api.services.db,
    );
    expect(rows[0]!.payload).not.toMatch(/studio|argon2/);
  });
});

describe('A sign-up code', () => {
  test('is invalid after five wrong attempts, and a new one can be requested', async () => {
    await work(api);
    const person = newPerson();
    const cookie = await signUp({ ...person, tenantName: 'Again' });
    const first = await codeTo(api, person.email);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await refusalIn(await confirm(person.email, other(first), cookie))).toBe('400 ERR115');
    expect(await refusalIn(await confirm(person.email, first, cookie))).toBe('400 ERR115');
    await api.call(resendSignUp, { body: { email: person.email } });
    const second = await codeTo(api, person.email);
    const as = await signedIn(await confirm(person.email, second, cookie));
    // The tenant name of the first sign-up is kept.
    expect((await api.call(me, {}, as)).user.tenants.map(({ name }) => name)).toEqual(['Again']);
  });

  test('has limited attempts per account and IP address, also across a restart', async () => {
    const email = 'guessed@new.test';
    for (let attempt = 0; attempt < 8; attempt++)
      expect(await refusalIn(await confirm(email, '000000'))).toBe('400 ERR115');
    await api.restart();
    expect(await refusalIn(await confirm(email, '000000'))).toBe('429 ERR117');
    await api.services.db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', '=', 'code.sign-up:address:127.0.0.1')
      .execute();
    expect(await refusalIn(await confirm('another@new.test', '000000'))).toBe('429 ERR117');
  });

  test('is valid for one day, and only the newest one', async () => {
    await work(api);
    const person = newPerson();
    const cookie = await signUp(person);
    const first = await codeTo(api, person.email);
    await api.call(resendSignUp, { body: { email: person.email } });
    const second = await codeTo(api, person.email);
    if (first !== second)
      expect(await refusalIn(await confirm(person.email, first, cookie))).toBe('400 ERR115');
    const user = (await userBy(person.email))!;
    const { db } = api.services;
    const mails = await db.selectFrom('letters').selectAll().where('subjectid', '=', user.id).execute();
    expect(mails).toHaveLength(1);
    const left = Date.parse(mails[0]!.expiresat) - Date.now();
    expect(left).toBeGreaterThan(86_400_000 - 60_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
    // The stored value does not reveal the code, not even to someone who tries all of them.
    expect(JSON.stringify(mails)).not.toContain(second);
    await db
      .updateTable('letters')
      .set({ expiresat: new Date(Date.now() - 1) })
      .execute();
    expect(await refusalIn(await confirm(person.email, second, cookie))).toBe('400 ERR115');
  });

  test('is not sent again to addresses without a pending sign-up, with the same answer', async () => {
    await work(api);
    const before = await mailsTo(api, 'team@studio.test');
    for (const email of ['team@studio.test', 'nobody@nowhere.test', 'not an address']) {
      const response = await post(resendSignUp.path, { email });
      expect([response.status, await response.text()]).toEqual([202, '']);
    }
    expect(await mailsTo(api, 'team@studio.test')).toEqual(before);
    expect(await mailsTo(api, 'nobody@nowhere.test')).toEqual([]);
  });

  test('is limited in e-mails per address', async () => {
    const { email } = newPerson();
    for (let attempt = 0; attempt < 5; attempt++) await api.call(resendSignUp, { body: { email } });
    expect(await api.refused(resendSignUp, { body: { email } })).toBe('429 11429');
    expect(await api.refused(createAccount, { body: { ...newPerson(), email } })).toBe('429 11429');
  });
});

describe('An unconfirmed address', () => {
  test('can be claimed by the owner of the mailbox, who then chooses the password', async () => {
    await work(api);
    const thief = { ...newPerson(), password: 'Thiefs-password-1!' };
    await signUp(thief);
    const stolen = await codeTo(api, thief.email);
    const response = await confirm(thief.email, stolen, 'rushes-sign-up=made-up');
    const reply = (await response.json()) as SignInReply;
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('rushes-session'))).toBe(false);
    if (!('newPassword' in reply)) throw new Error(JSON.stringify(reply));
    expect(await refusalIn(await post(signIn.path, thief))).toBe('400 ERR113');
    const { challenge } = reply.newPassword;
    expect(await api.refused(completePassword, { body: { challenge, password: 'weak' } })).toBe('400 ERR101');
    const chosen: ReplyOf<typeof completePassword> = await api.call(completePassword, {
      body: { challenge, password: PASSWORD },
    });
    expect('idToken' in chosen).toBe(true);
    expect(await refusalIn(await post(signIn.path, thief))).toBe('400 ERR113');
    await api.signIn(thief.email);
  });

  test('can be used to sign up again, and the latest name and password count', async () => {
    await work(api);
    const person = newPerson();
    await signUp(person);
    const cookie = await signUp({ ...person, firstName: 'Ada', password: PASSWORD });
    const as = await signedIn(await confirm(person.email, await codeTo(api, person.email), cookie));
    expect((await api.call(me, {}, as)).user.firstname).toBe('Ada');
    await api.signIn(person.email);
    expect(
      (await api.services.db.selectFrom('users').where('email', '=', person.email).select('id').execute())
        .length,
    ).toBe(1);
  });

  test('is deleted with its account after a week', async () => {
    const { db } = api.services;
    const ages = { 'old@new.test': 8, 'young@new.test': 6 };
    await work(api);
    for (const [email, days] of Object.entries(ages)) {
      await signUp({ ...newPerson(), email });
      await codeTo(api, email);
      await db
        .updateTable('users')
        .set({ createdat: new Date(Date.now() - days * 86_400_000) })
        .where('email', '=', email)
        .execute();
    }
    await runJob(api, 'identity.housekeeping');
    expect(await userBy('old@new.test')).toBeUndefined();
    expect(await userBy('young@new.test')).toBeDefined();
  });
});
