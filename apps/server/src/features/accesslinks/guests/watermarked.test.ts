import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessLink, updateAccessLink } from '@rushes/contract/accesslinks';
import { createSharedDownload } from '@rushes/contract/downloads';
import { AssetType } from '@rushes/contract/enums';
import { getSharedPod } from '@rushes/contract/reviewaccess';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { writeBandwidth } from '#features/limits/bandwidth.service.ts';
import { openWatermarkRenderer } from '#platform/media/watermark/watermark-cache.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset } from '#test/fixtures.ts';
import { kim, openLinks } from '#test/scenes/link-scene.ts';
import { greyFrames, tinyVideo, webVideo } from '#test/scenes/watermark-scene.ts';
import { sharedUrl } from '../model/shared-url.ts';

const { api, world, team, client, video, make, enter, end, expire } = await openLinks();
const { services } = api;
if (!services.media.ready) throw new Error(services.media.reason);
const tools = services.media;
const size = { width: 320, height: 180 };
let web: Buffer;
beforeAll(async () => {
  web = await webVideo(tools, { seconds: 6, rate: '25', look: 3, sound: true, size });
});

async function videoWithWeb() {
  const id = await video();
  const asset = (type: AssetType, name: string, bytes: Uint8Array, mimetype: string) =>
    makeAsset(services, world.folder, id, { type, name, bytes, mimetype });
  return {
    id,
    raw: await asset(AssetType.RAW, 'cut.mov', Buffer.from('the original'), 'video/quicktime'),
    web: await asset(AssetType.WEB, 'cut.mp4', web, 'video/mp4'),
  };
}

const podOf = async (as: As, id: string) => (await api.call(getSharedPod, { params: { id } }, as)).pod;

/** Fetches the playlist, the init segment and each media segment, as a player does. */
async function play(url: string) {
  const playlist = await api.fetch(url);
  if (!playlist.ok) return { refused: await refusalIn(playlist), video: Buffer.alloc(0), uris: [] };
  const text = await playlist.text();
  const map = /URI="([^"]+)"/.exec(text)![1]!;
  const uris = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const parts: Buffer[] = [];
  for (const uri of [map, ...uris]) {
    const response = await api.fetch(new URL(uri, `http://x${url}`).href.slice('http://x'.length));
    if (!response.ok) return { refused: await refusalIn(response), video: Buffer.alloc(0), uris };
    expect(response.headers.get('cache-control')).toBe('no-store');
    parts.push(Buffer.from(await response.arrayBuffer()));
  }
  return { refused: undefined, video: Buffer.concat(parts), uris, text };
}

const differing = (a: Buffer, b: Buffer) =>
  a.reduce((sum, level, at) => sum + (Math.abs(level - b[at]!) > 16 ? 1 : 0), 0);

describe('An access link with a watermark', () => {
  test('shows each guest a video with their own name on every frame, and never the plain video', async () => {
    const { id, web: webid, raw } = await videoWithWeb();
    const link = await make({ podids: [id], watermark: 1, allowplayingraw: 1, showassets: 1 });
    const urls: string[] = [];
    for (const who of [kim, { name: 'Jo', email: 'jo@guest.test' }]) {
      const pod = await podOf(await enter(link.code, who, ''), id);
      expect(pod).toMatchObject({ marked: 1, canplayraw: 0, candownload: 0 });
      expect(pod.asset.raw[0]!.url).toBeNull();
      urls.push(pod.asset.web[0]!.url!);
    }
    const [mine, others] = await Promise.all(urls.map(play));
    expect([mine!.refused, others!.refused]).toEqual([undefined, undefined]);
    expect(mine!.text).toContain('#EXTINF:4.160000,\n0.m4s');
    const plain = await greyFrames(tools, web, size);
    const [first, second] = [
      await greyFrames(tools, mine!.video, size),
      await greyFrames(tools, others!.video, size),
    ];
    expect([first.length, second.length]).toEqual([150, 150]);
    for (let frame = 0; frame < 150; frame += 5) {
      expect(differing(plain[frame]!, first[frame]!)).toBeGreaterThan(300);
      expect(differing(first[frame]!, second[frame]!)).toBeGreaterThan(300);
    }
    const visitorid = urls[0]!.split('/')[2]!;
    for (const asset of [webid, raw]) {
      const url = sharedUrl(services.keyring, { visitorid, generation: 1 }, asset, 'x');
      expect(await refusalIn(await api.fetch(url))).toBe('404 ERR17');
    }
  });

  test('stops playback between two segments once it is revoked, expires or gets a new password', async () => {
    const { id } = await videoWithWeb();
    const stops: ((link: { id: string }) => Promise<unknown>)[] = [
      ({ id: linkid }) => end(linkid),
      ({ id: linkid }) => expire(linkid),
      ({ id: linkid }) =>
        api.call(updateAccessLink, { params: { id: linkid }, body: { password: 'Another-one-8!' } }, team),
    ];
    for (const stop of stops) {
      const link = await make({ podids: [id], watermark: 1 });
      const url = (await podOf(await enter(link.code, kim, ''), id)).asset.web[0]!.url!;
      const piece = (name: string) => api.fetch(url.replace('index.m3u8', name));
      expect((await piece('0.m4s')).status).toBe(200);
      await stop(link);
      for (const name of ['index.m3u8', 'begin.mp4', '0.m4s', '1.m4s'])
        expect(await refusalIn(await piece(name))).toBe('404 ERR17');
    }
  });

  test('serves only the segments of the playlist, and only with a valid signature', async () => {
    const { id, raw } = await videoWithWeb();
    const link = await make({ podids: [id], watermark: 1 });
    const url = (await podOf(await enter(link.code, kim, ''), id)).asset.web[0]!.url!;
    const refusal = async (path: string) => refusalIn(await api.fetch(path));
    expect(await refusal(url.replace('index.m3u8', '2.m4s'))).toBe('404 ERR17');
    expect(await refusal(url.replace('index.m3u8', '..%2f0.m4s'))).toBe('400 11406');
    expect(await refusal(url.replace(/s=.*/, 's=x'))).toBe('404 ERR17');
    expect(await refusal(url.replace(/[^/]+(?=\/marked)/, raw))).toBe('404 ERR17');
  });

  test('offers the whole watermarked copy as a download, and counts it', async () => {
    const { id } = await videoWithWeb();
    const link = await make({ podids: [id], watermark: 1, allowdownloading: 1, maxdownloads: 1 });
    const as = await enter(link.code, kim, '');
    const { asset } = await podOf(as, id);
    const response = await api.fetch(asset.raw[0]!.url!);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''cut.mp4");
    const copy = Buffer.from(await response.arrayBuffer());
    const played = await play(asset.web[0]!.url!);
    expect(copy.equals(played.video)).toBe(true);
    expect((await greyFrames(tools, copy, size)).length).toBe(150);
    await writeBandwidth(services);
    const { used } = await services.db
      .selectFrom('resources')
      .select('used')
      .where('tenantid', '=', world.studio.id)
      .where('name', '=', 'bandwidth')
      .executeTakeFirstOrThrow();
    expect(used).toBeGreaterThanOrEqual(copy.length * 2);
    expect(await api.refused(createSharedDownload, { body: { podids: [id] } }, as)).toBe('422 ERR185');
    // The one allowed download; another browser gets none.
    const other = await podOf(await enter(link.code, kim, ''), id);
    expect(other.candownload).toBe(0);
  });

  test('shares encoding fairly by IP address, even if one address enters several times', async () => {
    const id = await video();
    const bytes = await tinyVideo(services);
    await makeAsset(services, world.folder, id, {
      ...{ type: AssetType.WEB, name: 'cut.mp4', mimetype: 'video/mp4', bytes },
    });
    const link = await make({ podids: [id], watermark: 1 });
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const storage: Storage = {
      ...services.storage,
      read: async (...wanted) => {
        if (isHeld) await held.promise;
        return services.storage.read(...wanted);
      },
    };
    const before = services.watermarks;
    const folder = await mkdtemp(join(tmpdir(), 'test-turns-'));
    services.watermarks = await openWatermarkRenderer({ storage, folder, mostBytes: 1 << 26, atOnce: 1 });
    try {
      const order: string[] = [];
      const urlFor = async (name: string) => {
        const as = await enter(link.code, { name, email: `${name}@guest.test` }, '');
        return (await podOf(as, id)).asset.web[0]!.url!;
      };
      const ask = async (url: string, address: string) => {
        const headers = { 'x-forwarded-for': address };
        const response = await api.fetch(url.replace('index.m3u8', '0.m4s'), undefined, { headers });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        order.push(address);
      };
      const [many, one] = ['203.0.113.1', '203.0.113.2'];
      const urls: string[] = [];
      for (const name of ['Ann', 'Bob', 'Cas', 'Dre', 'Eve', 'Fay']) urls.push(await urlFor(name));
      const other = await urlFor('Kim');
      // The plan of the video is read before the reads are held.
      await (await api.fetch(other)).text();
      isHeld = true;
      const asked = urls.map((url) => ask(url, many));
      await vi.waitFor(() => expect(services.watermarks.waiting()).toBe(5));
      asked.push(ask(other, one));
      await vi.waitFor(() => expect(services.watermarks.waiting()).toBe(6));
      held.resolve();
      await Promise.all(asked);
      expect(order.indexOf(one)).toBe(1);
    } finally {
      // After a failure too: closing waits for the reads.
      held.resolve();
      await services.watermarks.close();
      services.watermarks = before;
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('sends images watermarked in full size, and no PDF files', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const image = await video(world.folder, { kind: 'image', name: 'still.png' });
    await makeAsset(services, world.folder, image, {
      name: 'still.png',
      bytes: picture,
      mimetype: 'image/png',
    });
    const paper = await video(world.folder, { kind: 'pdf', name: 'script.pdf' });
    await makeAsset(services, world.folder, paper, {
      name: 'script.pdf',
      bytes: Buffer.from('%PDF'),
      mimetype: 'application/pdf',
    });
    const link = await make({ podids: [image, paper], watermark: 1, allowdownloading: 1 });
    const got: Buffer[] = [];
    for (const who of [kim, { name: 'Jo', email: 'jo@guest.test' }]) {
      const pod = await podOf(await enter(link.code, who, ''), image);
      const response = await api.fetch(pod.asset.raw[0]!.url!);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      got.push(Buffer.from(await response.arrayBuffer()));
    }
    const grey = (bytes: Buffer) => sharp(bytes).greyscale().raw().toBuffer();
    const [plain, first, second] = [await grey(picture), await grey(got[0]!), await grey(got[1]!)];
    expect(first.length).toBe(plain.length);
    expect(differing(plain, first)).toBeGreaterThan(3000);
    expect(differing(first, second)).toBeGreaterThan(3000);
    const pod = await podOf(await enter(link.code, kim, ''), paper);
    expect(pod).toMatchObject({ candownload: 0, marked: 1 });
    expect(pod.asset.raw[0]!.url).toBeNull();
  });

  test('can lose its watermark only through a user who may download the files', async () => {
    const { id } = await videoWithWeb();
    const link = await make({ podids: [id], watermark: 1, allowdownloading: 1 });
    await services.db
      .updateTable('own_access_points')
      .set({ abilities: ['list NodeAndPod', 'control ShareLinks', 'list ShareLinks'] })
      .where('userid', '=', world.users.client)
      .execute();
    const change = (body: object) => [updateAccessLink, { params: { id: link.id }, body }, client] as const;
    expect((await api.call(...change({ note: 'Still mine to word' }))).link.watermark).toBe(1);
    expect(await api.refused(...change({ watermark: 0 }))).toBe('403 ERR105');
    const { link: bare } = await api.call(
      updateAccessLink,
      { params: { id: link.id }, body: { watermark: 0 } },
      team,
    );
    expect(bare.watermark).toBe(0);
  });

  test('is the default when the tenant setting is on, and can be switched off per link', async () => {
    const { id } = await videoWithWeb();
    const want = (links_watermark: 0 | 1) =>
      services.db.updateTable('tenants').set({ links_watermark }).where('id', '=', world.studio.id).execute();
    await want(1);
    const made = await api.call(createAccessLink, { body: { podids: [id] } }, team);
    const without = await api.call(createAccessLink, { body: { podids: [id], watermark: 0 } }, team);
    await want(0);
    expect([made.link.watermark, without.link.watermark]).toEqual([1, 0]);
  });
});
