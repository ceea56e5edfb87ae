import { createAccessLink, inviteToAccessLink, listPodAccessLinks } from '@rushes/contract/accesslinks';
import { AssetType } from '@rushes/contract/enums';
import { authorizeReview, getReviewAccess } from '@rushes/contract/reviewaccess';
import { describe, expect, test } from 'vitest';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset } from '#test/fixtures.ts';
import { openLinks, SECRET } from '#test/scenes/link-scene.ts';
import { untilIdle, work } from '#test/worker.ts';
import { countDownload } from './link-usage.queries.ts';

const { api, world, admin, team, video, make, enter, turnedAway, files, expire, end } = await openLinks();
const { db } = api.services;

const count = (linkid: string) => db.transaction().execute((trx) => countDownload(trx, linkid));
const rowOf = (id: string) =>
  db.selectFrom('accesslinks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('Access link usage', () => {
  test('counts visits and records the time of the last one', async () => {
    const id = await video();
    const link = await make({ podids: [id] });
    expect(link).toMatchObject({ visits: 0, downloads: 0, openedat: null, state: 'live' });
    await enter(link.code, {});
    await enter(link.code, {});
    const [listed] = (await api.call(listPodAccessLinks, { params: { id } }, team)).links;
    expect(listed).toMatchObject({ visits: 2, downloads: 0, openedat: expect.any(String) });
  });

  test('counts a member who opens a team-only link again as the same visitor', async () => {
    const link = await make({ podids: [await video()], teamonly: 1, maxviews: 1 });
    const body = { code: link.code };
    await api.call(authorizeReview, { body }, team);
    await api.call(authorizeReview, { body }, team);
    expect((await rowOf(link.id)).visits).toBe(1);
    expect(await api.refused(authorizeReview, { body }, admin)).toBe('401 1012');
  });

  test('lets no one in after the maximum number of visits, and keeps existing guests in', async () => {
    const id = await video();
    const link = await make({ podids: [id], maxviews: 1 });
    const first = await enter(link.code, {});
    // For guests the link counts as expired.
    expect(await turnedAway(link.code)).toBe('401 1012');
    expect(await api.refused(getReviewAccess, { params: { code: link.code } })).toBe('401 1012');
    expect((await files(first)).pods).toHaveLength(1);
    const [listed] = (await api.call(listPodAccessLinks, { params: { id } }, team)).links;
    expect(listed!.state).toBe('usedup');
    await expire(link.id);
    expect((await api.call(listPodAccessLinks, { params: { id } }, team)).links[0]!.state).toBe('expired');
  });

  test('never exceeds the maximum number of visits with simultaneous guests', async () => {
    const link = await make({ podids: [await video()], maxviews: 3 });
    const attempts = Array.from({ length: 12 }, () =>
      api.call(authorizeReview, { body: { code: link.code } }).then(
        () => 'in',
        () => 'out',
      ),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(3);
    const { visits } = await rowOf(link.id);
    expect(visits).toBe(3);
    const visitors = await db
      .selectFrom('accesslink_visitors')
      .select('id')
      .where('linkid', '=', link.id)
      .execute();
    expect(visitors).toHaveLength(3);
  });

  test('never exceeds the maximum number of downloads with simultaneous requests', async () => {
    const link = await make({ podids: [await video()], maxdownloads: 4 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => count(link.id)));
    expect(answers.filter(Boolean)).toHaveLength(4);
    expect(await count(link.id)).toBe(false);
    expect((await rowOf(link.id)).downloads).toBe(4);
  });

  test('refuses limits that are not positive integers in range', async () => {
    const podids = [await video()];
    for (const more of [{ maxviews: 0 }, { maxviews: 1.5 }, { maxdownloads: -1 }, { maxdownloads: 1e7 }])
      expect(await api.refused(createAccessLink, { body: { podids, ...more } }, team)).toBe('400 11406');
  });
});

test('A download in several ranges counts once, and the next guest finds no downloads left', async () => {
  const id = await video();
  const bytes = new TextEncoder().encode('moving pictures');
  const raw = { name: 'cut.mov', bytes, mimetype: 'video/quicktime', type: AssetType.RAW };
  await makeAsset(api.services, world.folder, id, raw);
  const link = await make({ podids: [id], allowdownloading: 1, maxdownloads: 1 });
  const [first, second] = [await enter(link.code, {}), await enter(link.code, {})];
  const podOf = async (as: As) => (await files(as)).pods[0]!;
  const address = async (as: As) => (await podOf(as)).asset.raw[0]!.url!;
  const [mine, others] = [await address(first), await address(second)];
  for (const range of ['bytes=0-5', 'bytes=6-8'])
    expect((await api.fetch(mine, undefined, { headers: { range } })).status).toBe(206);
  expect((await rowOf(link.id)).downloads).toBe(1);
  expect(await refusalIn(await api.fetch(others))).toBe('403 ERR200');
  expect(await podOf(second)).toMatchObject({ candownload: 0, asset: { raw: [{ url: null }] } });
  // A refused download is not recorded, so a second request is refused too.
  expect(await refusalIn(await api.fetch(others))).toBe('403 ERR200');
  await end(link.id);
  expect(await refusalIn(await api.fetch(mine))).toBe('404 ERR17');
});

test('A download URL counts again in another browser or network, and is refused when none is left', async () => {
  const id = await video();
  const bytes = new TextEncoder().encode('moving pictures');
  const raw = { name: 'cut.mov', bytes, mimetype: 'video/quicktime', type: AssetType.RAW };
  await makeAsset(api.services, world.folder, id, raw);
  const link = await make({ podids: [id], allowdownloading: 1, maxdownloads: 2 });
  const url = (await files(await enter(link.code, {}))).pods[0]!.asset.raw[0]!.url!;
  const get = (address: string, browser: string, range = 'bytes=0-5') => {
    const headers = { 'x-forwarded-for': address, 'user-agent': browser, range };
    return api.fetch(url, undefined, { headers });
  };
  expect((await get('2001:db8::1', 'Firefox')).status).toBe(206);
  // Addresses of one IPv6 network change.
  expect((await get('2001:db8::2', 'Firefox', 'bytes=6-')).status).toBe(206);
  expect((await rowOf(link.id)).downloads).toBe(1);
  expect((await get('2001:db8::1', 'Safari')).status).toBe(206);
  expect((await rowOf(link.id)).downloads).toBe(2);
  expect(await refusalIn(await get('2001:db8:0:1::1', 'Firefox', 'bytes=6-'))).toBe('403 ERR200');
  expect((await get('2001:db8::1', 'Firefox', 'bytes=6-')).status).toBe(206);
  expect((await rowOf(link.id)).downloads).toBe(2);
});

describe('Access link invitations', () => {
  const invite = (id: string, receiver: string) =>
    api.call(inviteToAccessLink, { params: { id }, body: { receiver } }, team);

  test('are marked as opened at the first visit from their address, ignoring case', async () => {
    const id = await video();
    const link = await make({ podids: [id], password: SECRET, allowcomments: 1 });
    await invite(link.id, 'kim@guest.test, lee@guest.test');
    await enter(link.code, { name: 'Kim Guest', email: 'KIM@guest.test' });
    const shown = async () => (await api.call(listPodAccessLinks, { params: { id } }, team)).links[0]!;
    const [kim, lee] = (await shown()).invitations;
    expect([kim!.openedat, lee!.openedat]).toEqual([expect.any(String), null]);
    await enter(link.code, { name: 'Kim Guest', email: 'kim@guest.test' });
    expect((await shown()).invitations[0]!.openedat).toBe(kim!.openedat);
  });

  test('are marked as rejected by the mail server until they are sent again', async () => {
    const id = await video();
    const link = await make({ podids: [id] });
    const mail = api.services.mail.send;
    const asked: string[] = [];
    api.services.mail.send = async ({ to }) => {
      if (/^(gone|here)@/.test(to)) asked.push(to);
      const responseCode = to.startsWith('gone') ? 550 : 250;
      if (responseCode === 550) throw Object.assign(new Error('unknown mailbox'), { responseCode });
    };
    try {
      await invite(link.id, 'gone@guest.test, here@guest.test');
      const { rest } = await work(api);
      await untilIdle(api);
      await rest();
    } finally {
      api.services.mail.send = mail;
    }
    expect(asked.sort()).toEqual(['gone@guest.test', 'here@guest.test']);
    const shown = async () =>
      (await api.call(listPodAccessLinks, { params: { id } }, team)).links[0]!.invitations;
    const refused = (await shown()).map(({ email, refusedat }) => [email, refusedat !== null]);
    expect(refused.sort()).toEqual([
      ['gone@guest.test', true],
      ['here@guest.test', false],
    ]);
    await invite(link.id, 'gone@guest.test');
    expect((await shown()).every(({ refusedat }) => refusedat === null)).toBe(true);
  });
});
