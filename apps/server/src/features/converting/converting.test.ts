import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asset } from '@rushes/contract/assets';
import { type Conversion, convertAsset, generateAudio, promoteAsset } from '@rushes/contract/converting';
import { listNotifications } from '@rushes/contract/notifications';
import { deleteAsset, getPod, listPodLogs, type Pod } from '@rushes/contract/pods';
import { checkService, EXTRACTING_AUDIO, EXTRACTING_FRAMES, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { makePhoto } from '#platform/media/demo/test-clip.ts';
import { readFrameNumber } from '#platform/media/frame-number.ts';
import { probe } from '#platform/media/probe.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeClip } from '#test/clips.ts';
import { makeFile, sendFile } from '#test/files.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { beginWork, untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let folder: string;
let tools: MediaTools;
/** Two seconds with audio and numbered frames; the same without audio; a photo; a text file. */
let videoPod: string;
let silent: string;
let photo: string;
let text: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  folder = await mkdtemp(join(tmpdir(), 'test-converting-'));
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  tools = api.services.media;
  const clip = (name: string, more: object) =>
    makeClip(tools, {
      path: join(folder, name),
      seconds: 2,
      rate: '30000/1001',
      look: 1,
      size: { width: 640, height: 360 },
      ...more,
    });
  await clip('film.mov', { sound: true });
  await clip('silent.mp4', { seconds: 1 });
  await makePhoto({ path: join(folder, 'photo.jpg'), look: 1, width: 800, height: 600 });
  const send = (filename: string) =>
    sendFile(api, team, join(folder, filename), { nodeid: world.folder.id, filename });
  [videoPod, silent, photo] = [await send('film.mov'), await send('silent.mp4'), await send('photo.jpg')];
  text = await makeFile(api.services, world.folder, world.users.team, { name: 'notes.txt' });
  const worker = await beginWork(api);
  await untilIdle(api);
  await worker.rest();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await api.services.db.deleteFrom('notifications').execute();
});

const podOf = async (id: string): Promise<Pod> => (await api.call(getPod, { params: { id } }, team)).pod;
const raw = async (id: string) => (await podOf(id)).asset.raw[0]!;
const news = async () =>
  (await api.call(listNotifications, { params: { id: world.studio.id } }, team)).notifications.map(
    ({ code, podid, params }) =>
      [code, podid === videoPod ? 'film' : 'another', JSON.parse(params).format].filter(Boolean).join(' '),
  );
const mp4: Conversion = { format: 'mp4', codec: 'h264', resolution: '320x240', quality: 'low' };
async function ask(id: string, body: object, as = team) {
  const params = { id, assetId: (await raw(id)).id };
  return { params, body: body as Conversion, as };
}
async function convert(id: string, body: object): Promise<Asset> {
  const { params, body: wanted } = await ask(id, body);
  const { asset } = await api.call(convertAsset, { params, body: wanted }, team);
  expect(asset).toMatchObject({ state: 1, url: null });
  await work(api);
  await untilIdle(api);
  return Object.values((await podOf(id)).asset)
    .flat()
    .find((made) => made.id === asset.id)!;
}
async function download(asset: Asset, name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.from(await (await api.fetch(asset.url!)).arrayBuffer()));
  return path;
}
const used = async () => {
  const { rows } = await sql<{ used: number }>`
    select used from resources where tenantid = ${world.studio.id} and name = 'storage'`.execute(
    api.services.db,
  );
  return rows[0]!.used;
};

describe('Converting an asset to another format [T227] [U236]', () => {
  test('makes a smaller video, shows the running service, counts storage, logs and notifies', async () => {
    const before = await used();
    const { params, body } = await ask(videoPod, mp4);
    const { asset } = await api.call(convertAsset, { params, body }, team);
    expect((await podOf(videoPod)).launchedServices).toEqual([
      { code: 'AM21', id: null, alias: null, percentage: null },
    ]);
    await work(api);
    await untilIdle(api);
    const pod = await podOf(videoPod);
    const made = pod.asset.video.find(({ id }) => id === asset.id)!;
    expect(made).toMatchObject({
      ...{ state: 3, name: 'film 320x240.mp4', mimetype: 'video/mp4', codec: 'h264', resolution: '320x180' },
      ...{ audiocodec: 'aac', broken: 0 },
    });
    expect(pod.launchedServices).toEqual([]);
    expect(await used()).toBe(before + made.size);
    expect(await news()).toEqual(['NM22 film H.264 320×240']);
    const [last] = (await api.call(listPodLogs, { params: { id: videoPod } }, team)).actionlogs;
    expect(last).toMatchObject({ action: 'asset-added', params: { name: made.name, size: made.size } });
    expect(last!.user?.name).toBe('team Test');
    const info = await probe(tools, await download(made, 'made.mp4'));
    expect([info.video!.frames, info.video!.width]).toEqual([60, 320]);
  });

  test.each([
    ['mov', 'prores', 'high', 'video/quicktime', 'prores'],
    ['webm', 'vp9', 'low', 'video/webm', 'vp9'],
  ])('converts a video to %s with %s', async (format, codec, quality, mimetype, found) => {
    const made = await convert(silent, { format, codec, quality, resolution: 'original' });
    expect(made).toMatchObject({ state: 3, mimetype, codec: found, resolution: '640x360' });
  });

  test.each([
    ['mp3', 'mp3', 128, 'audio/mpeg'],
    ['m4a', 'aac', 64, 'audio/mp4'],
    ['ogg', 'opus', 256, 'audio/ogg'],
  ])('converts the audio of a video to %s', async (format, codec, quality, mimetype) => {
    const made = await convert(videoPod, { format, codec, quality, resolution: 'original' });
    expect(made).toMatchObject({ state: 3, mimetype, audiocodec: codec, codec: null });
    expect(made.type).toBe(4);
    expect(Math.abs(made.duration! - 2002)).toBeLessThan(120);
  });

  test.each([
    ['png', 'png', 0, 'image/png'],
    ['webp', 'webp', 50, 'image/webp'],
    ['avif', 'av1', 75, 'image/avif'],
    ['tiff', 'deflate', 0, 'image/tiff'],
    ['jpg', 'jpeg', 100, 'image/jpeg'],
  ])('converts an image to %s', async (format, codec, quality, mimetype) => {
    const made = await convert(photo, { format, codec, quality, resolution: '640x360' });
    expect(made).toMatchObject({ state: 3, mimetype, type: 10, resolution: '480x360' });
    const { format: found } = await sharp(await download(made, `made.${format}`)).metadata();
    expect(found).toBe({ jpg: 'jpeg', avif: 'heif' }[format] ?? format);
  });

  test('refuses invalid combinations before anything starts', async () => {
    const refused = async (id: string, change: object, as = team) => {
      const { params, body } = await ask(id, { ...mp4, ...change });
      return api.refused(convertAsset, { params, body }, as);
    };
    expect(await refused(videoPod, { format: 'avi' })).toBe('400 11406');
    expect(await refused(videoPod, { resolution: '100x100' })).toBe('400 11406');
    expect(await refused(videoPod, { codec: 'vp9' })).toBe('400 ERR52');
    expect(await refused(videoPod, { codec: '-i' })).toBe('400 ERR52');
    expect(await refused(videoPod, { quality: 128 })).toBe('400 ERR53');
    expect(await refused(videoPod, { resolution: '1920x1080' })).toBe('400 ERR50');
    expect(await refused(videoPod, { format: 'jpg', codec: 'jpeg', quality: 0 })).toBe('400 ERR51');
    expect(await refused(photo, {})).toBe('400 ERR51');
    expect(await refused(text, {})).toBe('400 ERR51');
    const sound = { format: 'mp3', codec: 'mp3', quality: 128, resolution: 'original' };
    expect(await refused(silent, sound)).toBe('422 ERR129');
    expect(await refused(videoPod, { ...sound, resolution: '320x240' })).toBe('400 ERR50');
    expect(await refused(videoPod, {}, client)).toBe('403 11403');
    const params = { id: videoPod, assetId: (await raw(photo)).id };
    expect(await api.refused(convertAsset, { params, body: mp4 }, team)).toBe('404 ERR17');
    expect((await podOf(videoPod)).launchedServices).toEqual([]);
  });

  test('fails without storing anything when the plan has too little storage, and notifies', async () => {
    const before = await used();
    await api.services.db
      .transaction()
      .execute((trx) => setLimits(trx, world.studio.id, { storage: before + 10 }));
    const made = await convert(videoPod, mp4);
    expect(made).toMatchObject({ state: 0, broken: 1, clarification: 'ERR96', url: null });
    expect([await used(), await news()]).toEqual([before, ['NM23 film']]);
    await api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage: 1e15 }));
    await api.call(deleteAsset, { params: { id: videoPod, assetId: made.id } }, team);
    expect(await used()).toBe(before);
  });

  test('is cancelled when the asset is deleted while it is queued', async () => {
    const { params, body } = await ask(videoPod, mp4);
    const { asset } = await api.call(convertAsset, { params, body }, team);
    await api.call(deleteAsset, { params: { id: videoPod, assetId: asset.id } }, team);
    const before = await used();
    await work(api);
    await untilIdle(api);
    expect([await used(), await news()]).toEqual([before, []]);
  });
});

describe('Generating the audio of a video [T221]', () => {
  const check = async (id: string) =>
    (await api.call(checkService, { params: { alias: EXTRACTING_AUDIO }, query: { pods: id } }, team))
      .utility[0]!;

  test('works once, when the audio is missing [G86]', async () => {
    expect((await check(videoPod)).error?.code).toBe('ERR2');
    expect(await api.refused(generateAudio, { params: { id: videoPod } }, team)).toBe('409 ERR2');
    const [listened, drawn] = [(await podOf(videoPod)).asset.audio, (await podOf(videoPod)).asset.other];
    for (const { id } of [...listened, ...drawn]) {
      await api.call(deleteAsset, { params: { id: videoPod, assetId: id } }, team);
    }
    expect(await check(videoPod)).toMatchObject({
      error: null,
      info: { runnable: true },
      metadata: { cost: 0 },
    });
    await api.call(generateAudio, { params: { id: videoPod } }, team);
    expect((await podOf(videoPod)).launchedServices).toEqual([
      { code: 'AM10', id: null, alias: null, percentage: null },
    ]);
    expect(await api.refused(generateAudio, { params: { id: videoPod } }, team)).toBe('409 ERR3');
    await work(api);
    await untilIdle(api);
    const { asset } = await podOf(videoPod);
    expect(asset.audio).toMatchObject([{ state: 3, mimetype: 'audio/mp4', audiocodec: 'aac' }]);
    expect(asset.other.map(({ metadata }) => metadata.role)).toEqual(['peaks']);
    expect(await news()).toEqual(['NM8 film']);
  });

  test('fails when the plan has too little storage, and can be tried again', async () => {
    const before = await used();
    const [audio] = (await podOf(videoPod)).asset.audio;
    await api.call(deleteAsset, { params: { id: videoPod, assetId: audio!.id } }, team);
    await api.services.db
      .transaction()
      .execute((trx) => setLimits(trx, world.studio.id, { storage: before - audio!.size }));
    await api.call(generateAudio, { params: { id: videoPod } }, team);
    await work(api);
    await untilIdle(api);
    expect((await podOf(videoPod)).asset.audio).toMatchObject([{ state: 0, clarification: 'ERR97' }]);
    expect(await news()).toEqual(['NM9 film']);
    await api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage: 1e15 }));
    await api.call(generateAudio, { params: { id: videoPod } }, team);
    await untilIdle(api);
    expect((await podOf(videoPod)).asset.audio).toMatchObject([{ state: 3 }]);
  });

  test('is refused for files without audio and without permission', async () => {
    expect((await check(silent)).error?.code).toBe('ERR129');
    expect((await check(photo)).error?.code).toBe('ERR38');
    expect(await api.refused(generateAudio, { params: { id: silent } }, team)).toBe('422 ERR129');
    expect(await api.refused(generateAudio, { params: { id: text } }, team)).toBe('422 ERR38');
    expect(await api.refused(generateAudio, { params: { id: videoPod } }, client)).toBe('403 11403');
  });
});

describe('Extracting a frame', () => {
  const take = (params: object, pods = [videoPod], as = team) =>
    [
      { params: { alias: EXTRACTING_FRAMES }, body: { pods, params: params as Record<string, unknown> } },
      as,
    ] as const;

  test('gives exactly that frame in full size', async () => {
    for (const frame of [0, 1, 29, 59]) await api.call(runService, ...take({ frame }));
    await work(api);
    await untilIdle(api);
    const { frame: frames } = (await podOf(videoPod)).asset;
    const seen = [];
    for (const made of frames) {
      const path = await download(made, 'frame.png');
      const { width, height } = await sharp(path).metadata();
      expect([made.state, made.mimetype, width, height]).toEqual([3, 'image/png', 640, 360]);
      seen.push(await readFrameNumber(tools, path, 0));
    }
    expect(seen).toEqual([0, 1, 29, 59]);
    expect(frames[2]!.name).toBe('film frame 29.png');
    expect(await news()).toHaveLength(4);
    expect(await api.refused(runService, ...take({ frame: 29 }))).toBe('409 ERR36');
  });

  test('can set it as the thumbnail of the video', async () => {
    await api.call(runService, ...take({ frame: 50, use: 'thumbnail' }));
    await work(api);
    await untilIdle(api);
    const { thumbnailid } = await api.services.db
      .selectFrom('pods')
      .select('thumbnailid')
      .where('id', '=', videoPod)
      .executeTakeFirstOrThrow();
    const chosen = (await podOf(videoPod)).asset.thumbnail.find(
      ({ metadata }) => metadata.role === 'chosen',
    )!;
    expect([chosen.id, chosen.mimetype, chosen.metadata.frame]).toEqual([thumbnailid, 'image/jpeg', 50]);
  });

  test('is refused for invalid values, other kinds of files and without permission', async () => {
    expect(await api.refused(runService, ...take({ frame: -1 }))).toBe('400 11406');
    expect(await api.refused(runService, ...take({}))).toBe('400 11406');
    expect(await api.refused(runService, ...take({ frame: 1, use: 'poster' }))).toBe('400 11406');
    expect(await api.refused(runService, ...take({ frame: 1 }, [photo]))).toBe('422 ERR136');
    expect(await api.refused(runService, ...take({ frame: 1 }, []))).toBe('400 ERR95');
    expect(await api.refused(runService, ...take({ frame: 1 }, [videoPod], client))).toMatch(/^403/);
    // There is no frame after the last one.
    await api.call(runService, ...take({ frame: 9999 }));
    await work(api);
    await untilIdle(api);
    expect((await podOf(videoPod)).asset.frame.at(-1)).toMatchObject({ state: 0, broken: 1 });
    expect(await news()).toEqual(['NM17 film']);
  });
});

describe('Making an asset a file of its own', () => {
  test('shares the stored bytes and processes the new file like any other', async () => {
    const made = await convert(silent, { ...mp4, resolution: 'original' });
    const before = await used();
    const { pod } = await api.call(promoteAsset, { params: { id: silent, assetId: made.id } }, team);
    expect(pod).toMatchObject({ kind: 'video', nodeid: world.folder.id, statemessage: { code: 'PS3' } });
    expect(pod.name).toBe('silent (2).mp4');
    expect(await used()).toBe(before + made.size);
    await work(api);
    await untilIdle(api);
    const done = await podOf(pod.id);
    expect([done.statemessage.code, done.asset.web.length]).toEqual(['PS10', 2]);
    expect(done.asset.raw[0]!.size).toBe(made.size);
    // Deleting the source asset does not affect the new file.
    await api.call(deleteAsset, { params: { id: silent, assetId: made.id } }, team);
    expect((await api.fetch(done.asset.raw[0]!.url!)).status).toBe(200);
    const logs = (await api.call(listPodLogs, { params: { id: silent } }, team)).actionlogs;
    expect(logs.map(({ action }) => action)).toContain('asset-promoted');
  });

  test('is refused for an incomplete asset, an asset of another file and without permission', async () => {
    const { params, body } = await ask(videoPod, mp4);
    const { asset } = await api.call(convertAsset, { params, body }, team);
    const of = (id: string, assetId: string) => ({ params: { id, assetId } });
    expect(await api.refused(promoteAsset, of(videoPod, asset.id), team)).toBe('409 ERR154');
    expect(await api.refused(promoteAsset, of(photo, (await raw(videoPod)).id), team)).toBe('404 ERR17');
    expect(await api.refused(promoteAsset, of(videoPod, (await raw(videoPod)).id), client)).toBe('403 11403');
  });
});
