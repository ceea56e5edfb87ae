import { BASE_PATH } from '@rushes/contract/endpoint';
import { me, type SignInReply, signIn } from '@rushes/contract/identity';
import {
  changePassword,
  completePassword,
  forgotPassword,
  requestTemporaryPassword,
  resetPassword,
  useTemporaryPassword,
} from '@rushes/contract/passwords';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, signedIn, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';
import { setTemporaryPassword } from '../accounts/index.ts';
import { issueCode } from '../codes/codes.service.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const NEW = 'Brand-new-pass-2@';
let number = 0;
async function somebody(): Promise<{ email: string; id: string }> {
  const email = `somebody-${++number}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  return { email, id };
}
const send = (method: string, path: string, body: object) =>
  api.fetch(`${BASE_PATH}/${path}`, undefined, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const signInWith = (email: string, password: string) => send('POST', signIn.path, { email, password });
const reset = (email: string, code: string, password = NEW) =>
  send('POST', resetPassword.path, { email, code, password });
const meFails = (as: As) => api.refused(me, {}, as);

/** As an administrator does it; sending the e-mail with the password is up to the caller. */
async function giveTemporary(userid: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await api.services.db.transaction().execute((trx) => setTemporaryPassword(trx, userid, hash));
}

describe('Password reset', () => {
  test('gives the same answer with or without an account, and e-mails only the account [Z287]', async () => {
    await work(api);
    const { email, id } = await somebody();
    const disabled = await somebody();
    await api.services.db
      .updateTable('users')
      .set({ disabledat: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    for (const given of [email, 'nobody@nowhere.test', disabled.email, 'no address']) {
      const response = await send('POST', forgotPassword.path, { email: given });
      expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
        202,
        '',
        [],
      ]);
    }
    const [mail] = await mailsTo(api, email);
    expect(mail!.subject).toBe('Your code for a new password');
    expect(mail!.text).toContain(`${api.url}/account/reset-password/${encodeURIComponent(email)}`);
    expect(await mailsTo(api, 'nobody@nowhere.test')).toEqual([]);
    expect(await mailsTo(api, disabled.email)).toEqual([]);
    expect((await auditOf(api)).at(-1)).toMatchObject({
      action: 'password.resetAsked',
      subjectid: id,
      actorid: null,
    });
  });

  test('with a code replaces the password, ends every session and signs no one in [Z287]', async () => {
    await work(api);
    const { email, id } = await somebody();
    const [one, two] = await Promise.all([api.signIn(email), api.signIn(email)]);
    const stream = await openLive(api, one);
    await api.call(forgotPassword, { body: { email } });
    const code = await codeTo(api, email);
    expect(await refusalIn(await reset(email, code, 'weak'))).toBe('400 ERR101');
    expect(await refusalIn(await reset(email, other(code)))).toBe('400 ERR115');
    expect(await refusalIn(await reset('team@studio.test', code))).toBe('400 ERR115');
    await api.call(me, {}, one);

    const done = await reset(email, code);
    expect([done.status, await done.text(), done.headers.getSetCookie()]).toEqual([204, '', []]);
    await stream.ended;
    expect(stream.received.at(-1)).toMatchObject({
      name: 'identity.forcedOut',
      data: { reason: 'password' },
    });
    expect(await meFails(one)).toBe('401 11026');
    expect(await meFails(two)).toBe('401 11026');
    expect(await refusalIn(await signInWith(email, PASSWORD))).toBe('400 ERR113');
    await signedIn(await signInWith(email, NEW));
    expect(await refusalIn(await reset(email, code, 'Once-more-3#'))).toBe('400 ERR115');
    const subjects = (await mailsTo(api, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
    expect(
      (await auditOf(api)).some((entry) => entry.action === 'password.reset' && entry.subjectid === id),
    ).toBe(true);
  });

  test('still requires two-factor authentication, and cancels sign-ins begun with the old password', async () => {
    await work(api);
    const { email, id } = await somebody();
    const { db } = api.services;
    await db
      .insertInto('authenticators')
      .values({ userid: id, secret: 'sealed', verifiedat: new Date(), enabledat: new Date() })
      .execute();
    const begun = (await (await signInWith(email, PASSWORD)).json()) as SignInReply;
    expect(begun).toMatchObject({ mfa: { methods: ['totp', 'recovery'] } });
    await api.call(forgotPassword, { body: { email } });
    await reset(email, await codeTo(api, email));
    expect(await db.selectFrom('challenges').select('id').where('userid', '=', id).execute()).toEqual([]);
    const again = (await (await signInWith(email, NEW)).json()) as SignInReply;
    expect(again).toMatchObject({ mfa: { methods: ['totp', 'recovery'] } });
  });

  test('has a code for 15 minutes and five attempts, and a new code does not reset the attempts', async () => {
    const { email, id } = await somebody();
    const { db } = api.services;
    await work(api);
    await api.call(forgotPassword, { body: { email } });
    const code = await codeTo(api, email);
    /** As from another address. */
    const elsewhere = () => db.deleteFrom('rate_limits').where('key', 'like', '%:pair:%').execute();
    const mail = () => db.selectFrom('letters').selectAll().where('subjectid', '=', id);
    const left = Date.parse((await mail().executeTakeFirstOrThrow()).expiresat) - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await refusalIn(await reset(email, other(code)))).toBe('400 ERR115');
    await elsewhere();
    expect(await refusalIn(await reset(email, code))).toBe('400 ERR115');
    for (let attempt = 0; attempt < 4; attempt++) await reset(email, other(code));
    // A new code does not reset the attempts.
    await elsewhere();
    await api.call(forgotPassword, { body: { email } });
    expect(await refusalIn(await reset(email, await codeTo(api, email)))).toBe('429 ERR117');
    await db
      .updateTable('letters')
      .set({ expiresat: new Date(0) })
      .where('subjectid', '=', id)
      .execute();
    await db.deleteFrom('rate_limits').execute();
    expect(await refusalIn(await reset(email, await codeTo(api, email)))).toBe('400 ERR115');
  });

  test('limits guesses across IP addresses, restarts and unknown accounts alike', async () => {
    const proxied = { RUSHES_TRUSTED_PROXIES: '127.0.0.1' };
    await api.restart(proxied);
    const { email } = await somebody();
    const guess = (who: string, n: number) =>
      api.fetch(`${BASE_PATH}/${resetPassword.path}`, undefined, {
        method: 'POST',
        body: JSON.stringify({ email: who, code: '000000', password: NEW }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      });
    const texts = new Set<string>();
    for (const who of [email, 'nobody@nowhere.test'])
      for (let n = 0; n < 10; n++) texts.add(await (await guess(who, n)).text());
    expect(texts.size).toBe(1);
    await api.restart(proxied);
    for (const who of [email, 'nobody@nowhere.test'])
      expect(await refusalIn(await guess(who, 99))).toBe('429 ERR117');
    await api.restart({ RUSHES_TRUSTED_PROXIES: '' });
  });

  test('records an attempt in one transaction, so that timing does not reveal who has a code', async () => {
    const { email, id } = await somebody();
    const { db } = api.services;
    const mail = { purpose: 'reset', subjectid: id, minutes: 15 } as const;
    const code = await db.transaction().execute((trx) => issueCode(trx, api.services, mail));
    expect(await refusalIn(await reset(email, other(code)))).toBe('400 ERR115');
    const { rows } = await sql<{ tries: number; same: boolean }>`
      select l.tries, l.xmin = (select a.xmin from audit a order by a.seq desc limit 1) as same
      from letters l where l.subjectid = ${id}`.execute(db);
    expect(rows).toEqual([{ tries: 1, same: true }]);
  });

  test('limits the number of e-mails', async () => {
    const { email } = await somebody();
    for (let n = 0; n < 5; n++) await api.call(forgotPassword, { body: { email } });
    expect(await api.refused(forgotPassword, { body: { email } })).toBe('429 11429');
  });
});

describe('Changing the password', () => {
  test('requires the current password and a strong, different new one [W245]', async () => {
    const { email } = await somebody();
    const as = await api.signIn(email);
    const change = (currentPassword: string, password: string) =>
      api.refused(changePassword, { body: { currentPassword, password } }, as);
    expect(await api.refused(changePassword, { body: { currentPassword: 'a', password: 'b' } })).toBe(
      '401 1011',
    );
    expect(await change('Wrong-one-1!', NEW)).toBe('400 ERR127');
    expect(await change(`${PASSWORD} `, NEW)).toBe('400 ERR127');
    expect(await change(PASSWORD, 'short')).toBe('400 ERR101');
    expect(await change(PASSWORD, PASSWORD)).toBe('400 ERR126');
    await api.signIn(email);
  });

  test('ends all other sessions, keeps the current one, and is confirmed by e-mail [W245] [Z287]', async () => {
    await work(api);
    const { email, id } = await somebody();
    const [here, there] = await Promise.all([api.signIn(email), api.signIn(email)]);
    const [mine, theirs] = await Promise.all([openLive(api, here), openLive(api, there)]);
    // A trailing space is part of the password.
    const spaced = `${NEW} `;
    await api.call(changePassword, { body: { currentPassword: PASSWORD, password: spaced } }, here);
    await theirs.ended;
    expect(theirs.received.at(-1)).toMatchObject({
      name: 'identity.forcedOut',
      data: { reason: 'password' },
    });
    expect(await meFails(there)).toBe('401 11026');
    await api.call(me, {}, here);
    expect(mine.received.map(({ name }) => name)).toEqual(['live.hello']);
    mine.close();
    expect(await refusalIn(await signInWith(email, PASSWORD))).toBe('400 ERR113');
    expect(await refusalIn(await signInWith(email, NEW))).toBe('400 ERR113');
    await signedIn(await signInWith(email, spaced));
    const subjects = (await mailsTo(api, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.startsWith('New sign-in'))).toEqual([
      'Your password was changed',
    ]);
    expect((await auditOf(api)).filter(({ actorid }) => actorid === id)).toMatchObject([
      { action: 'session.signedIn' },
      { action: 'session.signedIn' },
      { action: 'password.changed' },
      { action: 'session.signedIn' },
    ]);
  });

  test('limits guesses of the current password [W245]', async () => {
    const { email } = await somebody();
    const as = await api.signIn(email);
    const guess = { body: { currentPassword: 'Wrong-one-1!', password: NEW } };
    for (let n = 0; n < 10; n++) expect(await api.refused(changePassword, guess, as)).toBe('400 ERR127');
    const right = { body: { currentPassword: PASSWORD, password: NEW } };
    expect(await api.refused(changePassword, right, as)).toBe('429 ERR117');
  });
});

describe('A temporary password', () => {
  const temporary = 'Temp-word-9*';

  test('gives access only to choosing a new password [Z287]', async () => {
    const { email, id } = await somebody();
    const as = await api.signIn(email);
    await giveTemporary(id, temporary);
    expect(await meFails(as)).toBe('401 11026');
    expect(await refusalIn(await signInWith(email, PASSWORD))).toBe('400 ERR113');
    const response = await signInWith(email, temporary);
    const reply = (await response.json()) as SignInReply;
    if (!('newPassword' in reply)) throw new Error(JSON.stringify(reply));
    expect(response.headers.getSetCookie()).toEqual([]);
    const { challenge } = reply.newPassword;
    for (const token of [challenge, `${newId()}.${challenge}`])
      expect(
        await api.refused(me, {}, { cookie: '', headers: { 'id-token': token, 'access-token': token } }),
      ).toBe('401 11026');

    const complete = (password: string, token = challenge) =>
      send('POST', completePassword.path, { challenge: token, password });
    expect(await refusalIn(await complete('weak'))).toBe('400 ERR101');
    expect(await refusalIn(await complete(temporary))).toBe('400 ERR126');
    expect(await refusalIn(await complete(NEW, `${challenge}x`))).toBe('400 ERR73');
    expect(await refusalIn(await complete(NEW, 'x'))).toBe('400 ERR73');
    const own = await signedIn(await complete(NEW));
    expect((await api.call(me, {}, own)).user.id).toBe(id);
    expect(await refusalIn(await complete('Another-one-4$'))).toBe('400 ERR73');
    expect(await refusalIn(await signInWith(email, temporary))).toBe('400 ERR113');
    await signedIn(await signInWith(email, NEW));
  });

  test('is refused after seven days, and a code by e-mail replaces it [Y269]', async () => {
    await work(api);
    const { email, id } = await somebody();
    await giveTemporary(id, temporary);
    const { db } = api.services;
    const stored = await db
      .selectFrom('credentials')
      .selectAll()
      .where('userid', '=', id)
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(stored.expiresat!) - Date.now()) / 86_400_000)).toBe(7);
    await db
      .updateTable('credentials')
      .set({ expiresat: new Date(0) })
      .where('userid', '=', id)
      .execute();
    expect(await refusalIn(await signInWith(email, temporary))).toBe('400 ERR113');

    const ask = (given: string) => send('POST', requestTemporaryPassword.path, { email: given });
    const take = (given: string, code: string) =>
      send('PATCH', useTemporaryPassword.path, { email: given, code });
    // The reply is always the same; only users with a temporary password get an e-mail.
    const before = await mailsTo(api, 'team@studio.test');
    for (const given of [email, 'team@studio.test', 'nobody@nowhere.test'])
      expect([(await ask(given)).status, await (await ask(given)).text()]).toEqual([202, '']);
    const code = await codeTo(api, email);
    expect((await mailsTo(api, email))[0]!.text).toContain(`${api.url}/account/reset-temporary-password`);
    expect(await mailsTo(api, 'team@studio.test')).toEqual(before);
    for (const [given, wrong] of [
      [email, other(code)],
      ['team@studio.test', code],
      ['nobody@nowhere.test', code],
    ] as const)
      expect(await refusalIn(await take(given, wrong))).toBe('400 ERR115');
    const taken = await take(email, code);
    expect(taken.headers.getSetCookie()).toEqual([]);
    const { newPassword } = (await taken.json()) as { newPassword: { challenge: string } };
    expect(await refusalIn(await take(email, code))).toBe('400 ERR115');
    await signedIn(
      await send('POST', completePassword.path, { challenge: newPassword.challenge, password: NEW }),
    );
    // The code cannot bypass a password that the user chose.
    await api.services.db.deleteFrom('rate_limits').execute();
    await ask(email);
    expect((await mailsTo(api, email)).filter(({ subject }) => subject === 'Your sign-in code')).toHaveLength(
      2,
    );
    expect(await db.selectFrom('letters').select('id').where('subjectid', '=', id).execute()).toEqual([]);
  });

  test('is no longer needed after a password reset by code', async () => {
    await work(api);
    const { email, id } = await somebody();
    await giveTemporary(id, temporary);
    await api.call(forgotPassword, { body: { email } });
    expect((await reset(email, await codeTo(api, email))).status).toBe(204);
    await signedIn(await signInWith(email, NEW));
  });

  test('gives a challenge limited to ten minutes and five attempts, which a newer password cancels', async () => {
    const { email, id } = await somebody();
    await giveTemporary(id, temporary);
    const challenge = async () => {
      const reply = (await (await signInWith(email, temporary)).json()) as SignInReply;
      return 'newPassword' in reply ? reply.newPassword.challenge : '';
    };
    const complete = (token: string, password: string) =>
      api.refused(completePassword, { body: { challenge: token, password } });
    const worn = await challenge();
    for (let n = 0; n < 5; n++) expect(await complete(worn, temporary)).toBe('400 ERR126');
    expect(await complete(worn, NEW)).toBe('400 ERR73');
    const late = await challenge();
    const { db } = api.services;
    await db
      .updateTable('challenges')
      .set({ expiresat: new Date(0) })
      .where('userid', '=', id)
      .execute();
    expect(await complete(late, NEW)).toBe('400 ERR73');
    const overtaken = await challenge();
    await giveTemporary(id, 'Another-temp-3%');
    expect(await complete(overtaken, NEW)).toBe('400 ERR73');
  });
});
