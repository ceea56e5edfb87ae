import {
  cancelDeletion,
  deleteMe,
  getDeletion,
  getNotifications,
  setEmail,
  setFirstName,
  setLanguage,
  setLastName,
  setNotification,
} from '@rushes/contract/accounts';
import { me } from '@rushes/contract/identity';
import { mailDefaults } from '@rushes/contract/notifications';
import { forgotPassword, resetPassword } from '@rushes/contract/passwords';
import { confirmEmail, createAccount } from '@rushes/contract/sign-up';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#platform/audit/verify.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson, makeTenant, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
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
async function somebody(): Promise<{ email: string; id: string; as: As }> {
  const email = `somebody-${++number}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
  return { email, id, as: await api.signIn(email) };
}
const actionsOf = async (id: string) =>
  (await auditOf(api)).filter(({ actorid }) => actorid === id).map(({ action }) => action);

describe('First and last name', () => {
  test('have 2 to 191 letters and a few other characters [W244] [Y281]', async () => {
    const { as, id } = await somebody();
    expect(await api.refused(setFirstName, { body: { firstName: 'Ada' } })).toBe('401 1011');
    for (const name of ['', 'x', 'A1', 'x'.repeat(192), 'a@b', '<i>Ada</i>']) {
      expect(await api.refused(setFirstName, { body: { firstName: name } }, as), name).toBe('400 ERR59');
      expect(await api.refused(setLastName, { body: { lastName: name } }, as), name).toBe('400 ERR59');
    }
    expect(await api.refused(setFirstName, { body: {} as { firstName: string } }, as)).toBe('400 11406');
    await api.call(setFirstName, { body: { firstName: '  Zoë-Anne ' } }, as);
    const { user } = await api.call(setLastName, { body: { lastName: 'O’Neill_Jr.' } }, as);
    expect(user).toMatchObject({ firstname: 'Zoë-Anne', lastname: 'O’Neill_Jr.' });
    expect((await api.call(me, {}, as)).user).toEqual(user);
    expect(await actionsOf(id)).toEqual(['session.signedIn', 'account.changed', 'account.changed']);
  });
});

describe('Changing the e-mail address', () => {
  const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

  test('is refused when it is none or the same [W246]', async () => {
    const { as, email } = await somebody();
    const ask = (address: string) => api.refused(setEmail, { body: { email: address } }, as);
    for (const address of ['', 'x', 'a@b', 'a@b.test,c@d.test', 'a@b.test\r\nBcc: c@d.test'])
      expect(await ask(address), address).toBe('400 ERR57');
    expect(await ask(email.toUpperCase())).toBe('409 11024');
    expect(await api.refused(setEmail, { body: { email } })).toBe('401 1011');
  });

  test('takes effect when the link in the e-mail is opened, within 24 hours (20003) [Z289] [Y281] [AC320]', async () => {
    await work(api);
    const { as, email, id } = await somebody();
    const next = `next-${number}@new.test`;
    const { message } = await api.call(setEmail, { body: { email: next } }, as);
    expect(message).toMatchObject({ code: '20003', params: { email: next } });
    expect(message.content).toContain(next);
    expect(await api.refused(setEmail, { body: { email: next.toUpperCase() } }, as)).toBe('409 11025');
    expect((await api.call(me, {}, as)).user.email).toBe(email);

    const [mail] = await mailsTo(api, next);
    const token = tokenIn(mail!.text);
    expect(mail!.text).toContain(`${api.url}/account/verify/${encodeURIComponent(next)}#token=${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await api.services.db
      .selectFrom('letters')
      .selectAll()
      .where('subjectid', '=', id)
      .where('purpose', '=', 'email')
      .execute();
    expect(stored[0]!.codehash.toString('base64url')).not.toBe(token);
    const left = Date.parse(stored[0]!.expiresat) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(24);

    expect(await api.refused(confirmEmail, { body: { token: `${token}x` } })).toBe('400 11022');
    expect(await api.refused(confirmEmail, { body: { token: '' } })).toBe('400 11406');
    expect(await api.call(confirmEmail, { body: { token } })).toEqual({ email: next });
    expect((await api.call(me, {}, as)).user).toMatchObject({ email: next, username: next });
    expect(await api.refused(confirmEmail, { body: { token } })).toBe('400 11022');
    const [notice] = await mailsTo(api, email);
    expect(notice!.subject).toBe('Your e-mail address was changed');
    expect(notice!.text).toContain(next);
    await api.signIn(next);
    expect(await actionsOf(id)).toEqual([
      'session.signedIn',
      'account.emailAsked',
      'account.emailChanged',
      'session.signedIn',
    ]);
  });

  test('is dropped when the link has expired or another address was requested [Z289]', async () => {
    await work(api);
    const { as, email, id } = await somebody();
    const [first, second] = [`first-${number}@new.test`, `second-${number}@new.test`];
    await api.call(setEmail, { body: { email: first } }, as);
    await api.call(setEmail, { body: { email: second } }, as);
    const tokenTo = async (to: string) => tokenIn((await mailsTo(api, to))[0]!.text);
    expect(await api.refused(confirmEmail, { body: { token: await tokenTo(first) } })).toBe('400 11022');
    await api.services.db
      .updateTable('letters')
      .set({ expiresat: new Date(Date.now() - 1) })
      .where('subjectid', '=', id)
      .execute();
    expect(await api.refused(confirmEmail, { body: { token: await tokenTo(second) } })).toBe('400 11022');
    expect((await api.call(me, {}, as)).user.email).toBe(email);
    // An expired request has no effect.
    await api.call(setEmail, { body: { email: second } }, as);
  });

  test('succeeds for the first user who opens the link, and invalidates codes sent to the old address', async () => {
    await work(api);
    const [one, two] = [await somebody(), await somebody()];
    const wanted = `wanted-${number}@new.test`;
    // An unconfirmed sign-up with the address does not block it.
    await api.call(createAccount, {
      body: { firstName: 'No', lastName: 'Body', email: wanted, password: PASSWORD },
    });
    await codeTo(api, wanted);
    await api.call(setEmail, { body: { email: wanted } }, one.as);
    const oneToken = tokenIn((await mailsTo(api, wanted))[0]!.text);
    await api.call(setEmail, { body: { email: wanted } }, two.as);
    const twoToken = (await mailsTo(api, wanted))
      .map(({ text }) => tokenIn(text))
      .find((t) => t && t !== oneToken)!;
    await api.call(forgotPassword, { body: { email: one.email } });
    const code = await codeTo(api, one.email);
    await api.call(confirmEmail, { body: { token: oneToken } });
    expect(await api.refused(confirmEmail, { body: { token: twoToken } })).toBe('409 11023');
    expect(await api.refused(resetPassword, { body: { email: wanted, code, password: PASSWORD } })).toBe(
      '400 ERR115',
    );
    expect((await api.call(me, {}, two.as)).user.email).toBe(two.email);
  });

  test('of another account is answered like any other; its owner gets an e-mail without a link', async () => {
    await work(api);
    const { as, email } = await somebody();
    const owner = await somebody();
    const answerFor = async (address: string) => {
      const { message } = await api.call(setEmail, { body: { email: address } }, as);
      const again = await api.refused(setEmail, { body: { email: address } }, as);
      return { again, message: JSON.stringify(message).replaceAll(address, 'address') };
    };
    const taken = await answerFor(owner.email);
    expect(taken).toEqual(await answerFor(`free-${number}@new.test`));
    expect(taken).toMatchObject({ again: '409 11025', message: expect.stringContaining('20003') });
    const mail = (await mailsTo(api, owner.email)).find(({ subject }) => subject.includes('already'));
    expect(mail!.text).toContain('nothing was changed');
    expect(mail!.text).not.toMatch(/token|somebody|@/);
    expect((await api.call(me, {}, as)).user.email).toBe(email);
  });

  test('is limited in number: e-mails reach people who did not ask for them', async () => {
    const { as } = await somebody();
    const ask = (n: number) => ({ body: { email: `asked-${n}@new.test` } });
    for (let n = 0; n < 5; n++) await api.call(setEmail, ask(n), as);
    expect(await api.refused(setEmail, ask(5), as)).toBe('429 11429');
  });
});

describe('E-mail notification settings', () => {
  test('are stored per user and kind, with defaults until changed [Y282]', async () => {
    const { as } = await somebody();
    const set = (name: string, value: unknown) =>
      ({ body: { name: name as 'comments', value: value as 'now' } }) as const;
    for (const [name, value] of [
      ['everything', 'now'],
      ['comments', 'daily'],
      ['comments', 1],
      ['comments', null],
      ['__proto__', 'now'],
    ] as const)
      expect(await api.refused(setNotification, set(name, value), as), `${name} ${value}`).toBe('400 11406');
    expect(await api.call(getNotifications, {}, as)).toEqual({ notifications: mailDefaults });
    await api.call(setNotification, set('links', 'never'), as);
    const { notifications } = await api.call(setNotification, set('comments', 'now'), as);
    expect(notifications).toEqual({ ...mailDefaults, comments: 'now', links: 'never' });
    await api.call(setNotification, set('comments', 'hourly'), as);
    expect(await api.call(getNotifications, {}, as)).toEqual({
      notifications: { ...mailDefaults, comments: 'hourly', links: 'never' },
    });
    const { as: another } = await somebody();
    expect(await api.call(getNotifications, {}, another)).toEqual({ notifications: mailDefaults });
  });
});

describe('Deleting the own account', () => {
  const phrase = 'delete account';
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const askedAgo = (id: string, days: number) =>
    api.services.db
      .updateTable('users')
      .set({ deletionaskedat: daysAgo(days) })
      .where('id', '=', id)
      .execute();

  test('requires the phrase, waits 14 days, and can be cancelled [W248] [Y264] [Y283]', async () => {
    await work(api);
    const { as, id, email } = await somebody();
    await api.call(setLanguage, { body: { language: 'nl' } }, as);
    for (const typed of ['', 'delete', 'Delete account', 'delete  account', 'verwijder account'])
      expect(await api.refused(deleteMe, { body: { phrase: typed } }, as), typed).toBe('400 ERR26');
    expect(await api.refused(deleteMe, { body: { phrase } })).toBe('401 1011');
    expect(await api.call(getDeletion, {}, as)).toEqual({ deletion: null });

    const { deletion } = await api.call(deleteMe, { body: { phrase } }, as);
    expect(Date.parse(deletion.deletesat) - Date.parse(deletion.requestedat)).toBe(14 * 86_400_000);
    expect(await api.call(getDeletion, {}, as)).toEqual({ deletion });
    // A second request neither restarts the waiting period nor sends another e-mail.
    expect((await api.call(deleteMe, { body: { phrase } }, as)).deletion).toEqual(deletion);
    const mails = await mailsTo(api, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Je account wordt verwijderd']);
    await api.signIn(email);

    await askedAgo(id, 13);
    await runJob(api, 'identity.deleteDue');
    await api.call(me, {}, as);
    await api.call(cancelDeletion, {}, as);
    await api.call(cancelDeletion, {}, as);
    expect(await api.call(getDeletion, {}, as)).toEqual({ deletion: null });
    expect((await actionsOf(id)).filter((action) => action.startsWith('account.'))).toEqual([
      'account.deletionAsked',
      'account.deletionCancelled',
    ]);
  });

  test('after 14 days removes every sign-in method and keeps the name [Y264]', async () => {
    const { as, id, email } = await somebody();
    const { db } = api.services;
    await db.insertInto('authenticators').values({ userid: id, secret: 'sealed' }).execute();
    await db
      .insertInto('passkeys')
      .values({ id: 'key', userid: id, name: 'Key', publickey: Buffer.from('k'), counter: 0 })
      .execute();
    await api.call(deleteMe, { body: { phrase } }, as);
    const stream = await openLive(api, as);
    await askedAgo(id, 14);
    await runJob(api, 'identity.deleteDue');
    await stream.ended;
    expect(stream.received.at(-1)).toMatchObject({ name: 'identity.forcedOut', data: { reason: 'deleted' } });
    expect(await api.refused(me, {}, as)).toBe('401 11026');
    await expect(api.signIn(email)).rejects.toThrow('ERR113');
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ firstname: email.split('@')[0], lastname: 'Test' });
    expect(row.deletedat).not.toBeNull();
    expect(row.email).not.toContain('studio.test');
    for (const table of ['credentials', 'authenticators', 'passkeys', 'challenges', 'access_points'] as const)
      expect(await db.selectFrom(table).select('userid').where('userid', '=', id).execute(), table).toEqual(
        [],
      );
    const deleted = (await auditOf(api)).filter(({ action }) => action === 'account.deleted');
    expect(deleted).toMatchObject([{ subjectid: id, actorid: null, tenantid: world.studio.id }]);
    expect(await verifyAudit(api.services)).not.toHaveProperty('broken');
    // The address is free again.
    await makePerson(api.services, { email, group: 'client', at: world.project });
    await api.signIn(email);
  });

  test('is refused for the last administrator of a tenant and the last platform administrator', async () => {
    const { db } = api.services;
    const tenant = await makeTenant(api.services, 'Lonely');
    const at = tenant.root;
    const first = await makePerson(api.services, { email: 'first@lonely.test', group: 'admin', at });
    const asFirst = await api.signIn('first@lonely.test');
    const ask = (as: As) => api.refused(deleteMe, { body: { phrase } }, as);
    await makePerson(api.services, { email: 'team@lonely.test', group: 'team', at });
    expect(await ask(asFirst)).toBe('409 ERR22');
    const second = await makePerson(api.services, { email: 'second@lonely.test', group: 'admin', at });
    await db.updateTable('users').set({ disabledat: new Date() }).where('id', '=', second).execute();
    expect(await ask(asFirst)).toBe('409 ERR22');
    await db.updateTable('users').set({ disabledat: null }).where('id', '=', second).execute();
    await api.call(deleteMe, { body: { phrase } }, asFirst);
    // A user with a pending deletion does not count as an administrator.
    expect(await ask(await api.signIn('second@lonely.test'))).toBe('409 ERR22');
    // The other administrator is disabled meanwhile: the job waits for a successor.
    await db.updateTable('users').set({ disabledat: new Date() }).where('id', '=', second).execute();
    await askedAgo(first, 20);
    await runJob(api, 'identity.deleteDue');
    await api.call(me, {}, asFirst);
    // A tenant that is marked for deletion needs no administrator.
    await db.updateTable('tenants').set({ markedat: new Date() }).where('id', '=', tenant.id).execute();
    await runJob(api, 'identity.deleteDue');
    expect(await api.refused(me, {}, asFirst)).toBe('401 11026');

    await makePerson(api.services, { email: 'root@studio.test', group: 'root' });
    expect(await ask(await api.signIn('root@studio.test'))).toBe('409 ERR22');
  });
});
