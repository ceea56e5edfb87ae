import { randomBytes } from 'node:crypto';
import { createSharedDownload } from '@rushes/contract/downloads';
import type { CallOf } from '@rushes/contract/endpoint';
import { AssetType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset, makeNode, type Place } from '#test/fixtures.ts';
import { unzip } from '#test/formats/unzip.ts';
import { openLinks, SECRET } from '#test/scenes/link-scene.ts';

const { api, world, team, video, make, enter, end, expire } = await openLinks();
const { db } = api.services;

type Body = CallOf<typeof createSharedDownload>['body'];

async function file(name: string, at: Place = world.folder, more: object = {}) {
  const id = await video(at, { name, ...more });
  const bytes = randomBytes(1000);
  const raw = await makeAsset(api.services, at, id, { name, bytes, mimetype: 'video/quicktime' });
  return { id, raw, bytes };
}
const ask = (body: Body, as: As) => api.call(createSharedDownload, { body }, as);
const refused = (body: Body, as: As) => api.refused(createSharedDownload, { body }, as);
const get = (url: string, headers: Record<string, string> = {}) => api.fetch(url, undefined, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** The error of another request for the same URL. */
const answer = async (url: string, headers: Record<string, string> = {}) =>
  refusalIn(await get(url, headers));
const given = { allowdownloading: 1 } as const;

describe('Downloading through an access link', () => {
  test('uses a ticket instead of the token in the URL, as deep as the link shows [M156, M151]', async () => {
    const shots = await makeNode(api.services, world.folder, 'Shots');
    const inner = await makeNode(api.services, shots, 'Inner');
    const deep = await makeNode(api.services, inner, 'Too deep');
    const [a, b, c, d] = [
      await file('a.mov'),
      await file('b.mov', shots),
      await file('c.mov', inner),
      await file('d', deep),
    ];
    const link = await make({ podids: [a.id], nodeids: [shots.id], ...given });
    const kim = await enter(link.code);
    const { ticket, url, download } = await ask({ podids: [a.id], nodeids: [shots.id] }, kim);
    expect(url).toBe(`/api/v1/reviewaccess/${link.code}/download?ticket=${ticket}`);
    expect(url).not.toContain(kim.headers['access-token']);
    const response = await get(url);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const zip = await bytesOf(response);
    expect(zip.length).toBe(download.size);
    expect(unzip(zip).files).toEqual({
      'a.mov': a.bytes,
      ...{ 'Shots/': Buffer.alloc(0), 'Shots/b.mov': b.bytes },
      ...{ 'Shots/Inner/': Buffer.alloc(0), 'Shots/Inner/c.mov': c.bytes },
    });
    expect(await refused({ podids: [d.id] }, kim)).toBe('404 ERR6');
    expect(await refused({ nodeids: [deep.id] }, kim)).toBe('404 ERR7');
  });

  test('gives only what the link allows', async () => {
    const [a, outside] = [await file('a.mov'), await file('outside.mov')];
    const hidden = await file('team.mov', world.folder, { teamonly: 1 });
    const srt = await makeAsset(api.services, world.folder, a.id, {
      ...{ name: 'en.srt', bytes: Buffer.from('line'), mimetype: 'text/plain', type: AssetType.SRT },
    });
    const flags = { allowplayingraw: 1, showassets: 1 } as const;
    const [looking, plain, all] = await Promise.all(
      [flags, given, { ...flags, ...given }].map(async (more) =>
        enter((await make({ podids: [a.id], nodeids: [world.folder.id], ...more })).code),
      ),
    );
    expect(await refused({ podids: [a.id] }, looking!)).toBe('403 ERR148');
    expect(await refused({ nodeids: [world.folder.id] }, looking!)).toBe('403 ERR148');
    expect(await refused({ assetid: srt }, looking!)).toBe('403 ERR148');
    expect(await refused({ assetid: a.raw }, looking!)).toBe('403 ERR148');
    expect(await refused({ assetid: srt }, plain!)).toBe('404 ERR17');
    expect(await refused({ podids: [hidden.id] }, all!)).toBe('404 ERR6');
    expect(await refused({ assetid: hidden.raw }, all!)).toBe('404 ERR17');
    const own = await enter((await make({ podids: [a.id], ...given })).code);
    expect(await refused({ podids: [outside.id] }, own)).toBe('404 ERR6');
    expect(await refused({}, own)).toBe('400 11406');
    expect(await refused({ podids: [a.id] }, team)).toBe('401 1013');
    const { url } = await ask({ assetid: srt }, all!);
    expect((await bytesOf(await get(url))).toString()).toBe('line');
    const folder = await ask({ nodeids: [world.folder.id] }, all!);
    expect(Object.keys(unzip(await bytesOf(await get(folder.url))).files)).not.toContain('Folder/team.mov');
  });

  test('accepts a ticket once, and lets the same browser resume [M156]', async () => {
    const [a, b] = [await file('a.mov'), await file('b.mov')];
    const link = await make({ podids: [a.id, b.id], ...given });
    const kim = await enter(link.code);
    const { url, download } = await ask({ podids: [a.id, b.id] }, kim);
    const browser = { 'user-agent': 'Kim' };
    const whole = await bytesOf(await get(url, browser));
    const from = { ...browser, range: 'bytes=700-' };
    expect((await bytesOf(await get(url, from))).equals(whole.subarray(700))).toBe(true);
    expect(await answer(url, browser)).toBe('404 ERR29');
    expect(await answer(url, { ...browser, range: 'bytes=0-' })).toBe('404 ERR29');
    expect(await answer(url, { ...from, 'user-agent': 'Somebody else' })).toBe('404 ERR29');
    const set = (usedat: Date) =>
      db.updateTable('downloads').set({ usedat }).where('id', '=', download.id).execute();
    await set(new Date(Date.now() - 14 * 60_000));
    expect((await get(url, from)).status).toBe(206);
    await set(new Date(Date.now() - 16 * 60_000));
    expect(await answer(url, from)).toBe('404 ERR29');
    const late = await ask({ podids: [a.id, b.id] }, kim);
    const createdat = new Date(Date.now() - 16 * 60_000);
    await db.updateTable('downloads').set({ createdat }).where('id', '=', late.download.id).execute();
    expect(await answer(late.url)).toBe('404 ERR29');
  });

  test('can be resumed with another user agent when the cookie identifies the browser', async () => {
    const [a, b] = [await file('a.mov'), await file('b.mov')];
    const link = await make({ podids: [a.id, b.id], ...given });
    const response = await api.fetch('/api/v1/reviewaccess/authorize', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: link.code }),
    });
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    const { accessToken } = (await response.json()) as { accessToken: string };
    const { url } = await ask(
      { podids: [a.id, b.id] },
      { headers: { 'access-token': accessToken }, cookie: '' },
    );
    const whole = await bytesOf(await get(url, { cookie, 'user-agent': 'One' }));
    const rest = await get(url, { cookie, 'user-agent': 'Two', range: 'bytes=9-' });
    expect((await bytesOf(rest)).equals(whole.subarray(9))).toBe(true);
    expect(await answer(url, { 'user-agent': 'One', range: 'bytes=9-' })).toBe('404 ERR29');
  });

  test('checks the link on every request: revoked, expired, new password, changed permissions, other link', async () => {
    const [a, b] = [await file('a.mov'), await file('b.mov')];
    const podids = [a.id, b.id];
    const begin = async () => {
      const link = await make({ podids, password: SECRET, ...given });
      const { url } = await ask({ podids }, await enter(link.code));
      return { link, url };
    };
    const change = (id: string, to: object) =>
      db.updateTable('accesslinks').set(to).where('id', '=', id).execute();
    const [ended, expired, renewed, closed, open] = [
      ...[await begin(), await begin(), await begin(), await begin(), await begin()],
    ];
    await end(ended!.link.id);
    await expire(expired!.link.id);
    await change(renewed!.link.id, { generation: 2 });
    await change(closed!.link.id, { allowdownloading: 0 });
    for (const { url } of [ended!, expired!, renewed!, closed!]) expect(await answer(url)).toBe('404 ERR29');
    expect(await answer(open!.url.replace(open!.link.code, ended!.link.code))).toBe('404 ERR29');
    expect(await answer(`${open!.url}x`)).toBe('404 ERR29');
    await db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', b.id).execute();
    expect(await answer(open!.url)).toBe('404 ERR29');
  });

  test('counts each download once, and the last allowed one can be resumed', async () => {
    const a = await file('a.mov');
    const link = await make({ podids: [a.id], maxdownloads: 1, ...given });
    const [kim, sam] = [await enter(link.code), await enter(link.code)];
    const [first, second] = [await ask({ podids: [a.id] }, kim), await ask({ podids: [a.id] }, sam)];
    expect(await bytesOf(await get(first.url))).toEqual(a.bytes);
    const counted = () =>
      db.selectFrom('accesslinks').select('downloads').where('id', '=', link.id).executeTakeFirst();
    expect(await counted()).toEqual({ downloads: 1 });
    const rest = await get(first.url, { range: 'bytes=500-' });
    expect(await bytesOf(rest)).toEqual(a.bytes.subarray(500));
    expect(await counted()).toEqual({ downloads: 1 });
    expect(await answer(second.url)).toBe('404 ERR29');
    expect(await refused({ podids: [a.id] }, sam)).toBe('403 ERR200');
  });

  test('is limited in number by network and by link', async () => {
    const a = await file('a.mov');
    const link = await make({ podids: [a.id], ...given });
    const kim = await enter(link.code);
    const elsewhere = { ...kim, headers: { ...kim.headers, 'x-forwarded-for': '203.0.113.9' } };
    const key = `link-downloads:${link.id}`;
    const resetat = new Date(Date.now() + 900_000);
    await db
      .insertInto('rate_limits')
      .values([
        { key: `${key}:127.0.0.1`, count: 60, resetat },
        { key, count: 299, resetat },
      ])
      .execute();
    // What a network is refused is not counted for the link.
    expect(await refused({ podids: [a.id] }, kim)).toBe('429 11429');
    await ask({ podids: [a.id] }, elsewhere);
    expect(await refused({ podids: [a.id] }, elsewhere)).toBe('429 11429');
  });

  test('through a team-only link works only while the team member is active', async () => {
    const a = await file('a.mov', world.folder, { teamonly: 1 });
    const b = await file('b.mov');
    const link = await make({ podids: [a.id, b.id], teamonly: 1, ...given });
    const pass = await api.fetch('/api/v1/reviewaccess/authorize', team, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: link.code }),
    });
    const { accessToken } = (await pass.json()) as { accessToken: string };
    const as = { headers: { 'access-token': accessToken }, cookie: '' };
    const { url } = await ask({ podids: [a.id, b.id] }, as);
    await db
      .updateTable('users')
      .set({ disabledat: new Date() })
      .where('id', '=', world.users.team)
      .execute();
    expect(await answer(url)).toBe('404 ERR29');
    await db.updateTable('users').set({ disabledat: null }).where('id', '=', world.users.team).execute();
    expect(Object.keys(unzip(await bytesOf(await get(url))).files)).toEqual(['a.mov', 'b.mov']);
  });

  test('refuses more files than one request can prepare', async () => {
    const place = await makeNode(api.services, world.folder, 'Many');
    const { raw } = await file('0.mov', place);
    await sql`
      with copies as (
        insert into pods (id, tenantid, nodeid, name, sortkey, state, stage, createdbyid, updatedbyid)
        select gen_random_uuid(), tenantid, nodeid, n || '.mov', n || '.mov', state, stage, createdbyid, updatedbyid
        from pods, generate_series(1, 2000) n where nodeid = ${place.id}
        returning id, tenantid
      )
      insert into assets (id, tenantid, podid, type, name, state, storagekey, size, uuid)
      select gen_random_uuid(), c.tenantid, c.id, a.type, a.name, a.state, a.storagekey, a.size, gen_random_uuid()
      from copies c, assets a where a.id = ${raw}`.execute(db);
    const kim = await enter((await make({ nodeids: [place.id], ...given })).code);
    expect(await refused({ nodeids: [place.id] }, kim)).toBe('422 ERR183');
  });
});
