import { randomBytes } from 'node:crypto';
import { AssetType } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { expiryAt } from '#platform/crypto/signed-expiry.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { viewerOf } from '#test/session.ts';
import { signedUrl } from './model/signed-url.ts';

let api: Api;
let world: World;
let team: As;
const bytes = randomBytes(10_000);

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

async function file(name: string, mimetype: string, content: Uint8Array = bytes) {
  const podid = await makePod(api.services, world.folder, world.users.team, { name });
  const id = await makeAsset(api.services, world.folder, podid, { name, bytes: content, mimetype });
  const { url } = (await api.call(getPod, { params: { id: podid } }, team)).pod.asset.raw[0]!;
  return { id, podid, url: url! };
}
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  api.fetch(url, undefined, { headers, method });

describe('A signed media URL', () => {
  test('gives access to its own asset and nothing else', async () => {
    const [one, two] = [await file('one.mp4', 'video/mp4'), await file('two.mp4', 'video/mp4')];
    expect(Buffer.from(await (await get(one.url)).arrayBuffer()).equals(bytes)).toBe(true);
    const signature = new URL(one.url, api.url).searchParams.get('s')!;
    for (const wrong of [
      one.url.replace(one.id, two.id),
      one.url.replace(one.id, newId()),
      one.url.replace(/e=\d+/, (e) => `${e}0`),
      one.url.replace(/e=\d+/, `e=${Number.MAX_SAFE_INTEGER}`),
      one.url.replace(signature, signature.toLowerCase()),
      one.url.replace(signature, `${signature}=`),
      one.url.replace(signature, 'x'),
      one.url.replace(/m=[^&]+/, `m=${'A'.repeat(22)}`),
      one.url.replace(/m=[^&]+/, 'm='),
    ]) {
      expect(await refusalIn(await get(wrong)), wrong).toBe('404 ERR17');
    }
    expect(await refusalIn(await get(one.url.split('?')[0]!))).toBe('400 11406');
    expect(await refusalIn(await get(one.url.replace(one.id, '..%2f..%2fsecret')))).toBe('400 11406');
  });

  test('expires after six to twelve hours', async () => {
    const { id, url } = await file('time.mp4', 'video/mp4');
    const hour = 3_600_000;
    expect(await refusalIn(await get(signedUrl(viewerOf(api, team), id, 'x', Date.now() - 13 * hour)))).toBe(
      '404 ERR17',
    );
    expect((await get(url)).status).toBe(200);
    for (const now of [0, 1, 6 * hour - 1, 6 * hour, Date.now()]) {
      expect(expiryAt(now) - now).toBeGreaterThanOrEqual(6 * hour);
      expect(expiryAt(now) - now).toBeLessThanOrEqual(12 * hour);
    }
  });

  test('stops working when the file is archived, and an hour after its asset was replaced [J125]', async () => {
    const { id, podid, url } = await file('stop.mp4', 'video/mp4');
    const { db } = api.services;
    await db.updateTable('pods').set({ archived: 1 }).where('id', '=', podid).execute();
    expect((await get(url)).status).toBe(404);
    await db.updateTable('pods').set({ archived: 0 }).where('id', '=', podid).execute();
    await db.updateTable('assets').set({ deletedat: new Date() }).where('id', '=', id).execute();
    expect((await get(url)).status).toBe(200);
    await sql`update assets set deletedat = now() - interval '61 minutes' where id = ${id}`.execute(db);
    expect((await get(url)).status).toBe(404);
  });

  test('returns 404 when the stored bytes are missing', async () => {
    const { id, url } = await file('lost.mp4', 'video/mp4');
    await api.services.storage.remove(`raw/${world.studio.id}/${id}`);
    expect(await refusalIn(await get(url))).toBe('404 ERR17');
  });
});

describe('Media responses', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await file('range.mp4', 'video/mp4'));
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=5000-5999', 5000, 5999],
    ['bytes=9000-', 9000, 9999],
    ['bytes=-500', 9500, 9999],
    ['bytes=-99999', 0, 9999],
    ['bytes=9990-99999', 9990, 9999],
  ])('return the requested part for %s', async (range, start, end) => {
    const response = await get(url, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/10000`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=-0'])(
    'return 416 for %s, which is beyond the end',
    async (range) => {
      const response = await get(url, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */10000');
    },
  );

  test.each(['bytes=5-1', 'items=0-5', 'bytes=a-b', 'bytes=0-1,5-6', 'bytes=-'])(
    'return the whole file for the invalid range %s',
    async (range) => {
      const response = await get(url, { range });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(10_000);
    },
  );

  test('honour a range only if the If-Range version matches', async () => {
    const etag = (await get(url)).headers.get('etag')!;
    const range = 'bytes=0-9';
    expect((await get(url, { range, 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range, 'if-range': '"another"' })).status).toBe(200);
  });

  test('return 304 for a version that the client already has', async () => {
    const etag = (await get(url)).headers.get('etag')!;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(url, { 'if-none-match': known });
      expect(response.status, known).toBe(304);
      expect(await response.text()).toBe('');
    }
    expect((await get(url, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('give length and range support for a HEAD request', async () => {
    const response = await get(url, {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10000');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await response.text()).toBe('');
  });

  test('have no content for an empty file', async () => {
    const empty = await file('empty.bin', 'application/octet-stream', Buffer.alloc(0));
    const response = await get(empty.url);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '0']);
    expect((await get(empty.url, { range: 'bytes=0-' })).status).toBe(416);
  });
});

describe('Serving uploaded files', () => {
  test.each([
    ['page.html', 'text/html'],
    ['drawing.svg', 'image/svg+xml'],
    ['feed.xml', 'application/xml'],
    ['page.xhtml', 'application/xhtml+xml'],
    ['script.js', 'text/javascript'],
    ['odd', 'video/mp4; text/html, image/svg+xml'],
  ])('does not let %s of type %s run scripts', async (name, mimetype) => {
    const { headers } = await get((await file(name, mimetype, Buffer.from('<script>alert(1)</script>'))).url);
    if (mimetype.startsWith('video/')) expect(headers.get('content-type')).toMatch(/^video\/mp4/);
    else {
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('content-type')).toBe('application/octet-stream');
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toMatch(/^private,/);
  });

  test('converts subtitles in SRT to WebVTT for the player, and only those', async () => {
    const srt = Buffer.from(
      '1\n00:00:01,500 --> 00:00:02,000\n{\\an8}<i>Good</i> <font color="red">morning</font>\n',
    );
    const podid = await makePod(api.services, world.folder, world.users.team, { name: 'a.mov' });
    const mimetype = 'application/x-subrip';
    await makeAsset(api.services, world.folder, podid, {
      ...{ name: 'a.srt', bytes: srt, mimetype, type: AssetType.SRT },
    });
    const { asset } = (await api.call(getPod, { params: { id: podid } }, team)).pod;
    const { url } = asset.srt[0]!;
    const converted = await get(`${url}&as=vtt`);
    expect(converted.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await converted.text()).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000 line:0\n<i>Good</i> morning\n',
    );
    expect(Buffer.from(await (await get(url!)).arrayBuffer()).equals(srt)).toBe(true);
    const video = await file('film.mp4', 'video/mp4');
    const unchanged = await get(`${video.url}&as=vtt`);
    expect(Buffer.from(await unchanged.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('shows videos inline, unless they are requested as a download', async () => {
    const { url } = await file('film.mp4', 'video/mp4');
    expect((await get(url)).headers.get('content-disposition')).toMatch(/^inline;/);
    const download = await get(`${url}&download=1`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test.each([
    'plain name.mov',
    'a"b\\c;d=e.mov',
    "it's (1)*.mov",
    'Überfall ☂ 映画.mov',
    'slash/../../etc/passwd',
    '%00%0d%0aSet-Cookie: x=1.mov',
    '漢'.repeat(191),
    '\u{1f3ac}'.repeat(95),
  ])('encodes unsafe and long file names in the header: %s', async (name) => {
    const response = await get(`${(await file(name, 'video/mp4')).url}&download=1`);
    expect(response.status).toBe(200);
    const disposition = response.headers.get('content-disposition')!;
    const [, encoded] = /^attachment; filename\*=UTF-8''([A-Za-z0-9%._~!-]+)$/.exec(disposition)!;
    expect(decodeURIComponent(encoded!)).toBe(name);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
