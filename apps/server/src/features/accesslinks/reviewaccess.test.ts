import { updateAccessLink } from '@rushes/contract/accesslinks';
import { listTenantAudit } from '@rushes/contract/audit';
import { listComments } from '@rushes/contract/comments';
import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import {
  authorizeReview,
  deleteSharedComment,
  getReviewAccess,
  getSharedFiles,
  listSharedComments,
  updateSharedComment,
} from '@rushes/contract/reviewaccess';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { kim, openLinks, SECRET } from '#test/link-scene.ts';
import { makeAsset, makeNode } from '#test/world.ts';
import { makeToken, readToken } from './tokens.ts';

const {
  api,
  world,
  admin,
  team,
  client,
  other,
  film,
  make,
  open,
  enter,
  turnedAway,
  say,
  notSaid,
  files,
  names,
  end,
  expire,
} = await openLinks();

/** Every call that carries a token. */
const everyCall = async (as: As, podid: string, commentid: string) =>
  new Set([
    await api.refused(getSharedFiles, {}, as),
    await api.refused(listSharedComments, { query: { podid } }, as),
    await notSaid(as, podid),
    await api.refused(updateSharedComment, { params: { id: commentid }, body: { content: 'No' } }, as),
    await api.refused(deleteSharedComment, { params: { id: commentid } }, as),
  ]);

describe('at the door', () => {
  test('one is told what is asked, and nothing of what is behind it [M155]', async () => {
    const id = await film();
    const [plain, closed, talk] = [
      await make({ podids: [id] }),
      await make({ podids: [id], password: SECRET }),
      await open([id]),
    ];
    const asked = async (code: string) => api.call(getReviewAccess, { params: { code } });
    const access = { tenant: 'Studio', password: 0, name: 0, teamonly: 0 };
    expect(await asked(plain.code)).toEqual({ access, pass: null });
    expect(await asked(closed.code)).toEqual({ access: { ...access, password: 1 }, pass: null });
    expect(await asked(talk.code)).toEqual({ access: { ...access, password: 1, name: 1 }, pass: null });
    expect(await api.refused(getReviewAccess, { params: { code: 'x'.repeat(27) } })).toBe('404 11017');
    await end(plain.id);
    expect(await api.refused(getReviewAccess, { params: { code: plain.code } })).toBe('404 11017');
    await expire(closed.id);
    expect(await api.refused(getReviewAccess, { params: { code: closed.code } })).toBe('401 1012');
  });

  test('a wrong password, a wrong code and a link that was ended are one answer [M155]', async () => {
    const link = await open([await film()]);
    const ended = await open([await film()]);
    await end(ended.id);
    const answers = await Promise.all(
      [
        { code: link.code, password: 'Wrong-one-7!' },
        { code: link.code, password: '' },
        { code: 'x'.repeat(27), password: SECRET },
        { code: ended.code, password: SECRET },
      ].map(async (body) => {
        const response = await api.fetch('/api/v1/reviewaccess/authorize', undefined, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...kim }),
        });
        return `${response.status} ${await response.text()} ${response.headers.get('set-cookie')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*"1013"/);
    expect(await turnedAway(link.code, { password: `  ${SECRET} `, name: '' })).toBe('400 ERR59');
    await expire(link.id);
    expect(await turnedAway(link.code)).toBe('401 1012');
  });

  test('whoever comments says who they are; whoever only looks need not', async () => {
    const id = await film();
    const [talk, plain] = [await open([id]), await make({ podids: [id] })];
    expect(await turnedAway(talk.code, { name: 'K' })).toBe('400 ERR59');
    expect(await turnedAway(talk.code, { name: '<b>Kim</b>' })).toBe('400 ERR59');
    expect(await turnedAway(talk.code, { email: 'kim' })).toBe('400 ERR57');
    expect(await turnedAway(plain.code, { name: '<b>Kim</b>' })).toBe('400 ERR59');
    expect((await files(await enter(plain.code, {}))).visitor).toEqual({ name: '', email: '' });
    expect((await files(await enter(talk.code))).visitor).toEqual(kim);
  });

  test('guessing ends after ten tries, for the link, and is noted once; who knows the password begins anew', async () => {
    const link = await open([await film()]);
    for (let n = 0; n < 9; n++)
      expect(await turnedAway(link.code, { password: `Wrong-${n}-aA!` })).toBe('401 1013');
    await enter(link.code);
    for (let n = 0; n < 10; n++)
      expect(await turnedAway(link.code, { password: `Wrong-${n}-aA!` })).toBe('401 1013');
    expect(await turnedAway(link.code)).toBe('429 11429');
    expect(await turnedAway(link.code)).toBe('429 11429');
    const call = { params: { id: world.studio.id }, query: { limit: 1, action: 'link.refused' } as const };
    const { entries, next } = await api.call(listTenantAudit, call, admin);
    expect(entries).toMatchObject([{ data: { reason: 'limit' } }]);
    expect(next).toBeNull();
    // Other links are open as before.
    await enter((await open([await film()])).code);
  });

  test('guessing at many links ends too, for where it comes from', async () => {
    const link = await make({ podids: [await film()] });
    const key = 'link-password:address:127.0.0.1';
    const resetat = new Date(Date.now() + 900_000);
    await api.services.db.insertInto('rate_limits').values({ key, count: 100, resetat }).execute();
    expect(await turnedAway(link.code, {})).toBe('429 11429');
  });

  test('a browser that was let in is known again by its cookie, until the password is another', async () => {
    const [link, second] = [await open([await film()]), await open([await film()])];
    const response = await api.fetch('/api/v1/reviewaccess/authorize', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: link.code, password: SECRET, ...kim }),
    });
    const [cookie, ...attributes] = response.headers.getSetCookie()[0]!.split('; ');
    expect(attributes).toEqual(
      expect.arrayContaining([`Path=/api/v1/reviewaccess/${link.code}`, 'HttpOnly', 'SameSite=Strict']),
    );
    const again = async (code: string) => {
      const known = await api.fetch(`/api/v1/reviewaccess/${code}`, undefined, {
        headers: { cookie: cookie! },
      });
      return ((await known.json()) as { pass: { accessToken: string; visitor: object } | null }).pass;
    };
    const pass = await again(link.code);
    expect(pass).toMatchObject({ visitor: kim });
    expect((await files({ headers: { 'access-token': pass!.accessToken }, cookie: '' })).visitor).toEqual(
      kim,
    );
    expect(await again(second.code)).toBeNull();
    // Neither is the other: a cookie opens no call, a token is no cookie.
    const asToken = { headers: { 'access-token': cookie!.split('=')[1]! }, cookie: '' };
    expect(await api.refused(getSharedFiles, {}, asToken)).toBe('401 1013');
    await api.call(updateAccessLink, { params: { id: link.id }, body: { password: `${SECRET}2` } }, team);
    expect(await again(link.code)).toBeNull();
  });

  test('a link of the team opens for the team that is signed in, and for nobody else [M149]', async () => {
    const link = await make({ podids: [await film(world.hidden)], password: SECRET, allowcomments: 1 });
    const { access } = await api.call(getReviewAccess, { params: { code: link.code } });
    expect(access).toMatchObject({ teamonly: 1, name: 0 });
    expect(await turnedAway(link.code)).toBe('401 1011');
    expect(await turnedAway(link.code, {}, client)).toBe('403 11403');
    expect(await turnedAway(link.code, {}, other)).toBe('403 11403');
    const pass = await api.call(
      authorizeReview,
      { body: { code: link.code, password: SECRET, ...kim } },
      team,
    );
    expect(pass.visitor).toEqual({ name: 'team Test', email: 'team@studio.test' });
    const as = { headers: { 'access-token': pass.accessToken }, cookie: '' };
    expect(await names(as)).toEqual(['cut.mov']);
    const { db } = api.services;
    const disable = (disabledat: Date | null) =>
      db.updateTable('users').set({ disabledat }).where('id', '=', world.users.team).execute();
    await disable(new Date());
    expect(await api.refused(getSharedFiles, {}, as)).toBe('401 1013');
    await disable(null);
    expect(await names(as)).toEqual(['cut.mov']);
  });
});

describe('a token', () => {
  test('is signed, for an hour, and of no other kind', () => {
    const { keyring } = api.services;
    const of = { visitorid: newId(), generation: 2 };
    const { token } = makeToken(keyring, 'review-pass', of, 1_000);
    expect(readToken(keyring, 'review-pass', token, 1_000 + 3_599_999)).toEqual(of);
    expect(readToken(keyring, 'review-pass', token, 1_000 + 3_600_000)).toBeUndefined();
    expect(readToken(keyring, 'review-cookie', token, 1_000)).toBeUndefined();
    const [visitorid, generation, expires, mac] = token.split('.');
    for (const bent of [
      `${newId()}.${generation}.${expires}.${mac}`,
      `${visitorid}.3.${expires}.${mac}`,
      `${visitorid}.${generation}.${Number(expires) + 1}.${mac}`,
      `${token}.`,
      '',
    ])
      expect(readToken(keyring, 'review-pass', bent, 1_000), bent).toBeUndefined();
  });

  test('opens nothing without its link: ended, over, another password, a tenant that is closed [M155]', async () => {
    const id = await film();
    const ways: [string, (linkid: string) => Promise<unknown>, string][] = [
      ['ended', end, '401 1013'],
      ['over', expire, '401 1012'],
      [
        'another password',
        (linkid) =>
          api.call(updateAccessLink, { params: { id: linkid }, body: { password: `${SECRET}2` } }, team),
        '401 1013',
      ],
      [
        'the team’s now',
        (linkid) => api.call(updateAccessLink, { params: { id: linkid }, body: { teamonly: 1 } }, team),
        '401 1013',
      ],
    ];
    for (const [way, close, expected] of ways) {
      const link = await open([id]);
      const as = await enter(link.code);
      const comment = await say(as, id);
      await close(link.id);
      expect([...(await everyCall(as, id, comment.id))], way).toEqual([expected]);
    }
    const link = await open([id]);
    const as = await enter(link.code);
    const comment = await say(as, id);
    const tenant = (deletedat: Date | null) =>
      api.services.db.updateTable('tenants').set({ deletedat }).where('id', '=', world.studio.id).execute();
    await tenant(new Date());
    expect([...(await everyCall(as, id, comment.id))]).toEqual(['401 1013']);
    expect(await api.refused(getReviewAccess, { params: { code: link.code } })).toBe('404 11017');
    await tenant(null);
    expect(await names(as)).toEqual(['cut.mov']);
    const [none, members] = [{ headers: {}, cookie: '' }, team];
    for (const as of [none, members]) expect([...(await everyCall(as, id, newId()))]).toEqual(['401 1013']);
  });

  test('and is no session: nothing of the product answers to it', async () => {
    const id = await film();
    const as = await enter((await open([id])).code);
    expect(await api.refused(listComments, { params: { id } }, as)).toBe('401 11026');
    const both = { ...as.headers, 'id-token': team.headers['id-token']! };
    expect(await api.refused(listComments, { params: { id } }, { headers: both, cookie: '' })).toBe(
      '401 11026',
    );
  });
});

describe('behind the door', () => {
  test('stand the files that were shared, one level of folders, and nothing beside them [M151]', async () => {
    const top = await makeNode(api.services, world.project, 'Shared');
    const below = await makeNode(api.services, top, 'Below');
    const deep = await makeNode(api.services, below, 'Deep');
    const hidden = await makeNode(api.services, top, 'Kept', { teamonly: 1 });
    await film(top, { name: 'in top.mov' });
    await film(below, { name: 'in below.mov' });
    await film(deep, { name: 'in deep.mov' });
    await film(top, { name: 'kept.mov', teamonly: 1 });
    await film(top, { name: 'archived.mov', archived: ArchiveStatus.ARCHIVED });
    await film(top, { name: 'binned.mov', deletedat: new Date(), deletionid: newId(), binned: 1 });
    const alone = await film(world.folder, { name: 'alone.mov' });
    const beside = await film(world.folder, { name: 'beside.mov' });
    const link = await make({ podids: [alone], nodeids: [top.id] });
    const as = await enter(link.code, {}, '');
    expect(await names(as)).toEqual(['Shared', 'alone.mov']);
    expect(await names(as, { nodeid: top.id })).toEqual(['Below', 'in top.mov']);
    expect(await names(as, { nodeid: below.id })).toEqual(['in below.mov']);
    for (const nodeid of [
      deep.id,
      hidden.id,
      world.folder.id,
      world.project.id,
      newId(),
      world.otherProject.id,
    ])
      expect(await api.refused(getSharedFiles, { query: { nodeid } }, as)).toBe('404 ERR7');
    const { db } = api.services;
    await db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', alone).execute();
    expect(await names(as)).toEqual(['Shared']);
    await db.updateTable('pods').set({ teamonly: 0, nodeid: top.id }).where('id', '=', alone).execute();
    expect(await names(as)).toEqual(['Shared', 'alone.mov']);
    expect((await files(as)).pods.map(({ id }) => id)).not.toContain(beside);
  });

  test('a long folder comes in pages, each file once', async () => {
    const top = await makeNode(api.services, world.project, 'Long');
    for (const name of ['c', 'a', 'd', 'b', 'e']) await film(top, { name: `${name}.mov` });
    const as = await enter((await make({ nodeids: [top.id] })).code, {}, '');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof files>> = await files(as, {
        nodeid: top.id,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.pods.map(({ name }) => name));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(['a.mov', 'b.mov', 'c.mov', 'd.mov', 'e.mov']);
  });

  test('other versions than the shared one only where the link says so', async () => {
    const { db } = api.services;
    const [older, newer] = [
      await film(world.folder, { name: 'v1.mov' }),
      await film(world.folder, { name: 'v2.mov' }),
    ];
    await db.updateTable('pods').set({ parentpodid: newer, order: 1 }).where('id', '=', older).execute();
    await db.updateTable('pods').set({ order: 2, versionscount: 2 }).where('id', '=', newer).execute();
    const one = await enter((await make({ podids: [older] })).code, {}, '');
    const all = await enter((await make({ podids: [older], addversions: 1 })).code, {}, '');
    expect(await names(one)).toEqual(['v1.mov']);
    expect(await names(all)).toEqual(['v1.mov', 'v2.mov']);
    const top = await makeNode(api.services, world.project, 'Versions');
    await db.updateTable('pods').set({ nodeid: top.id }).where('id', 'in', [older, newer]).execute();
    const heads = await enter((await make({ nodeids: [top.id] })).code, {}, '');
    expect(await names(heads, { nodeid: top.id })).toEqual(['v2.mov']);
  });

  test('bytes come as the link allows, are asked for every time and kept by nobody', async () => {
    const id = await film();
    const bytes = new TextEncoder().encode('moving pictures');
    const asset = (type: AssetType, name: string, mimetype = 'video/mp4', metadata = {}) =>
      makeAsset(api.services, world.folder, id, { name, bytes, mimetype, type, metadata });
    await asset(AssetType.RAW, 'cut.mov', 'video/quicktime');
    await asset(AssetType.WEB, 'web.mp4');
    await asset(AssetType.SRT, 'words.srt', 'application/x-subrip');
    const link = await make({ podids: [id] });
    const as = await enter(link.code, {}, '');
    const groups = async () => (await files(as)).pods[0]!.asset;
    const change = (body: object) => api.call(updateAccessLink, { params: { id: link.id }, body }, team);

    const first = await groups();
    expect(first.raw[0]!.url).toBeNull();
    expect(first.srt).toEqual([]);
    const { url } = first.web[0]!;
    const whole = await api.fetch(url!);
    expect([whole.status, whole.headers.get('cache-control'), await whole.text()]).toEqual([
      200,
      'no-store',
      'moving pictures',
    ]);
    const part = await api.fetch(url!, undefined, { headers: { range: 'bytes=0-5' } });
    expect([part.status, await part.text()]).toEqual([206, 'moving']);
    expect(await refusalIn(await api.fetch(`${url}&download=1`))).toBe('403 ERR148');
    const bent = url!.replace(/s=.{4}/, 's=AAAA');
    expect(await refusalIn(await api.fetch(bent))).toBe('404 ERR17');

    await change({ allowdownloading: 1, showassets: 1 });
    const more = await groups();
    expect((await api.fetch(`${more.raw[0]!.url}&download=1`)).status).toBe(200);
    expect((await api.fetch(more.srt[0]!.url!)).status).toBe(200);
    expect((await api.fetch(`${url}&download=1`)).headers.get('content-disposition')).toContain('attachment');
    await change({ allowdownloading: 0 });
    expect(await refusalIn(await api.fetch(more.raw[0]!.url!))).toBe('404 ERR17');
    // To be played, an original is shown where browsers show it; else it would be a download.
    await change({ allowplayingraw: 1 });
    expect((await api.fetch(more.raw[0]!.url!)).status).toBe(200);

    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute();
    expect(await refusalIn(await api.fetch(url!))).toBe('404 ERR17');
    await api.services.db.updateTable('pods').set({ teamonly: 0 }).where('id', '=', id).execute();
    expect((await api.fetch(url!)).status).toBe(200);
    await end(link.id);
    expect(await refusalIn(await api.fetch(url!))).toBe('404 ERR17');
  });
});
