import { setLanguage, setNotification } from '@rushes/contract/accounts';
import type { NotificationCode } from '@rushes/contract/notification-types';
import { listNotifications, markNotificationsSeen } from '@rushes/contract/notifications';
import { setPodTeamOnly } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePod, makeWorld, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { startSmtp } from '#test/peers/smtp-peer.ts';
import { enter } from '#test/session.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';
import { mailWaiting } from './notification-mails.service.ts';
import { notify } from './notify.service.ts';

let api: Api;
let world: World;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
});
beforeEach(async () => {
  const { db } = api.services;
  await db.deleteFrom('notifications').execute();
  await db.updateTable('users').set({ notifications: '{}', language: 'en' }).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

type More = Partial<Parameters<typeof notify>[1]>;
const notifyUser = (userid: string, code: NotificationCode, more: More = {}) =>
  api.services.db
    .transaction()
    .execute((trx) => notify(trx, { tenantid: world.studio.id, userid, code, ...more }));
const comment = (userid: string, name: string, more: More = {}) =>
  notifyUser(userid, 'NM44', { params: { user: 'Ada', name }, ...more });
const choose = (as: As, name: 'comments' | 'processing', value: 'never' | 'now' | 'hourly') =>
  api.call(setNotification, { body: { name, value } }, as);
const digest = () => runJob(api, 'notifications.digest');
const pod = (name: string) => makePod(api.services, world.folder, world.users.team, { name });

/** The number of e-mails since the last call, and the newest one. */
function postOf(email: string) {
  let before = 0;
  return async () => {
    const all = await mailsTo(api, email);
    const fresh = all.length - before;
    before = all.length;
    return { fresh, newest: all[0] };
  };
}

describe('Hourly notification e-mail', () => {
  test('contains the unseen notifications, each only once', async () => {
    const post = postOf('team@studio.test');
    await work(api);
    await post();
    const podid = await pod('opening.mov');
    const params = { user: 'Ada', name: 'opening.mov', comment: 'the-comment' };
    await comment(world.users.team, 'opening.mov', { podid, nodeid: world.folder.id, params });
    const sent = { user: 'Tomas', name: 'Day 3', tenant: 'Studio', count: 2, note: '' };
    await notifyUser(world.users.team, 'NM49', { params: sent, nodeid: world.folder.id });
    expect((await post()).fresh).toBe(0);
    await digest();
    const { fresh, newest } = await post();
    expect(fresh).toBe(1);
    expect(newest!.subject).toBe('2 new notifications');
    expect(newest!.text).toMatch(/Ada commented\n.*opening[\s\S]*Tomas sent 2 files/);
    expect(newest!.text).toContain(`/pod/${podid}?menu=comments&comment=the-comment`);
    expect(newest!.text).toContain(`/node/${world.folder.id}`);
    expect(newest!.text).toContain('/console/profile/notifications');
    await digest();
    expect((await post()).fresh).toBe(0);
    await comment(world.users.team, 'third.mov');
    await digest();
    expect(await post()).toMatchObject({ fresh: 1, newest: { subject: 'Ada commented' } });
  });

  test('is sent exactly once after a crash, also by concurrent runs', async () => {
    const post = postOf('team@studio.test');
    await work(api);
    await post();
    const { db } = api.services;
    await comment(world.users.team, 'a.mov');
    const died = db.transaction().execute(async (trx) => {
      await mailWaiting(trx, api.services, world.users.team, 'hourly');
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');
    const twice = () =>
      db.transaction().execute((trx) => mailWaiting(trx, api.services, world.users.team, 'hourly'));
    await Promise.all([twice(), twice(), digest()]);
    expect((await post()).fresh).toBe(1);
  });

  test('is written in the language of the recipient', async () => {
    const [english, dutch] = [postOf('team@studio.test'), postOf('client@studio.test')];
    await work(api);
    await Promise.all([english(), dutch()]);
    await api.call(setLanguage, { body: { language: 'nl' } }, client);
    for (const userid of [world.users.team, world.users.client]) {
      await comment(userid, 'a.mov');
      await comment(userid, 'b.mov');
    }
    await digest();
    expect((await english()).newest!.subject).toBe('2 new notifications');
    const { newest } = await dutch();
    expect(newest!.subject).toBe('2 nieuwe meldingen');
    expect(newest!.text).toContain('Ada heeft een opmerking geplaatst');
    expect(newest!.html).toContain('lang="nl"');
  });
});

describe('Notification e-mail filtering', () => {
  test('leaves out items that became team-only, are out of reach or are of another tenant [X254]', async () => {
    const post = postOf('client@studio.test');
    await work(api);
    await post();
    const id = await pod('secret.mov');
    await comment(world.users.client, 'secret.mov', { podid: id, nodeid: world.folder.id });
    await comment(world.users.client, 'elsewhere.mov', { nodeid: world.client.id });
    await comment(world.users.client, 'theirs.mov', { tenantid: world.other.id });
    await api.call(setPodTeamOnly, { params: { id }, body: { teamonly: 1 } }, team);
    await digest();
    expect((await post()).fresh).toBe(0);
    const open = await pod('open.mov');
    await comment(world.users.client, 'open.mov', { podid: open, nodeid: world.folder.id });
    await digest();
    const { fresh, newest } = await post();
    expect(fresh).toBe(1);
    expect(newest!.text).not.toMatch(/secret|elsewhere|theirs/);
  });

  test('leaves out notifications already seen in the bell', async () => {
    const post = postOf('team@studio.test');
    await work(api);
    await post();
    await comment(world.users.team, 'a.mov');
    await api.call(markNotificationsSeen, {}, team);
    await digest();
    expect((await post()).fresh).toBe(0);
  });

  test('sends nothing to disabled users or users who turned e-mails off', async () => {
    const post = postOf('team@studio.test');
    await work(api);
    await post();
    const { db } = api.services;
    const disable = (disabledat: Date | null) =>
      db.updateTable('users').set({ disabledat }).where('id', '=', world.users.team).execute();
    await comment(world.users.team, 'a.mov');
    await disable(new Date());
    await digest();
    await comment(world.users.team, 'b.mov');
    await disable(null);
    await digest();
    expect((await post()).fresh).toBe(0);
    await comment(world.users.team, 'c.mov');
    await choose(team, 'comments', 'never');
    await digest();
    await comment(world.users.team, 'd.mov');
    await choose(team, 'comments', 'hourly');
    await digest();
    expect((await post()).fresh).toBe(0);
  });
});

describe('Immediate notification e-mail', () => {
  test('is sent at once; notifications in the next five minutes are grouped into one e-mail', async () => {
    const post = postOf('team@studio.test');
    await work(api);
    await post();
    const p1 = '/media/x/archive.zip';
    const params = { p1, p2: '2026-11-21T12:00:00.000Z', p3: '46 files', size: '18.4 GB' };
    await notifyUser(world.users.team, 'NM52', { params });
    const first = await post();
    expect(first).toMatchObject({ fresh: 1, newest: { subject: 'Download is ready, 18.\u200b4 GB' } });
    expect(first.newest!.text).toContain(`46 files, available until 21 November 2026\n${api.url}${p1}`);

    await notifyUser(world.users.team, 'NM53');
    await notifyUser(world.users.team, 'NM53');
    const { db } = api.services;
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker._private_jobs`.execute(db);
    expect(rows).toEqual([{ minutes: 5 }]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(db);
    await untilIdle(api);
    expect(await post()).toMatchObject({ fresh: 1, newest: { subject: '2 new notifications' } });
  });

  test('is sent once over SMTP, with its own Message-ID, for a category set to immediate', async () => {
    const { port, received } = await startSmtp();
    await api.restart({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const as = await enter(api, world.users.team);
    await work(api);
    await choose(as, 'processing', 'now');
    await notifyUser(world.users.team, 'NM22', { params: { name: 'trailer.mov', format: 'ProRes 422 HQ' } });
    await untilIdle(api);
    expect(received.map(({ to }) => to)).toEqual([['team@studio.test']]);
    expect(received[0]!.source).toMatch(/^Subject: Conversion is ready, ProRes 422 HQ\r$/m);
    expect(received[0]!.source).toMatch(/^Message-ID: <[\w-]{36}@.+>\r$/m);
    await digest();
    expect(received).toHaveLength(1);
    await api.restart({ SMTP_URL: '' });
  });
});

test('Automatic processing of a file notifies only on failure, processing on request always', async () => {
  const userid = world.users.team;
  await notifyUser(userid, 'NM3', { asked: false, params: { name: 'a.mov' } });
  await notifyUser(userid, 'NM4', { asked: false, params: { name: 'b.mov' } });
  await notifyUser(userid, 'NM22', { params: { name: 'c.mov' } });
  const as = await api.signIn('team@studio.test');
  const { notifications } = await api.call(listNotifications, { params: { id: world.studio.id } }, as);
  expect(notifications.map(({ code }) => code)).toEqual(['NM22', 'NM4']);
});
