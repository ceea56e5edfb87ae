import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssetType, State } from '@rushes/contract/enums';
import { listNotifications } from '@rushes/contract/notifications';
import { deleteAsset, getPod, type Pod } from '@rushes/contract/pods';
import { IMPRINT, type ImprintParams, previewImprint, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { countWithin } from '#platform/http/rate-limit.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeClip } from '#test/clips.ts';
import { makeFile, sendFile } from '#test/files.ts';
import { makeAsset, makeWorld, type World } from '#test/fixtures.ts';
import { areaOf, difference, readFrames } from '#test/media/burn-in-truth.ts';
import { beginWork, untilIdle, work } from '#test/worker.ts';
import { burnInSubtitles } from './converting.jobs.ts';

const SIZE = { width: 640, height: 360 };
const RED = '000000FF';
const BLUE = '00FF0000';
/** From frame 10 to frame 37 of 50, with a block of the font colour in it. */
const SRT = '1\n00:00:00,400 --> 00:00:01,500\n██ <i>Good</i> morning\nwith two rows\n';
const VTT = 'WEBVTT\n\n00:00.400 --> 00:01.500 line:0 align:start\n██ Hello\n';

let api: Api;
let world: World;
let team: As;
let client: As;
let folder: string;
let tools: MediaTools;
let video: string;
let srt: string;
let vtt: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  folder = await mkdtemp(join(tmpdir(), 'test-imprint-'));
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  tools = api.services.media;
  const clip = { seconds: 2, rate: '25', look: 1, size: SIZE, sound: true } as const;
  await makeClip(tools, { path: join(folder, 'film.mp4'), ...clip });
  video = await sendFile(api, team, join(folder, 'film.mp4'), {
    nodeid: world.folder.id,
    filename: 'film.mp4',
  });
  srt = await subtitles('film.en.srt', SRT);
  vtt = await subtitles('Dutch.vtt', VTT);
  const worker = await beginWork(api);
  await untilIdle(api);
  await worker.rest();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await api.services.db.deleteFrom('notifications').execute();
});

const subtitles = (name: string, content: string, podid = video): Promise<string> =>
  makeAsset(api.services, world.studio.root, podid, {
    ...{ name, bytes: Buffer.from(content), mimetype: 'text/plain' },
    type: name.endsWith('.vtt') ? AssetType.VTT : AssetType.SRT,
  });
const podOf = async (id = video): Promise<Pod> => (await api.call(getPod, { params: { id } }, team)).pod;
const wanted = (more: Partial<ImprintParams> = {}): ImprintParams => ({
  ...{ assetid: srt, font: 'Montserrat Bold', fontColor: RED, backgroundColor: BLUE },
  ...more,
});
const asked = (params: object, pods = [video]) => ({
  params: { alias: IMPRINT },
  body: { pods, params: params as Record<string, unknown> },
});
const news = async () =>
  (await api.call(listNotifications, { params: { id: world.studio.id } }, team)).notifications.map(
    ({ code, params }) => [code, JSON.parse(params).reason].filter(Boolean).join(' '),
  );
const used = async () => {
  const { rows } = await sql<{ used: number }>`
    select used from resources where tenantid = ${world.studio.id} and name = 'storage'`.execute(
    api.services.db,
  );
  return rows[0]!.used;
};
const setStorage = (storage: number) =>
  api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));

async function burn(params: ImprintParams) {
  await api.call(runService, asked(params), team);
  await work(api);
  await untilIdle(api);
  const { asset } = await podOf();
  const made = asset.video.at(-1)!;
  const path = join(folder, `${made.id}.mp4`);
  if (made.url) await writeFile(path, Buffer.from(await (await api.fetch(made.url)).arrayBuffer()));
  return { made, path };
}

/** A checksum of the audio packets, without decoding them. */
async function soundOf(path: string): Promise<string> {
  const target = join(folder, 'sound.md5');
  await runFfmpeg(tools, {
    trustedInputs: ['-i', path],
    output: ['-map', '0:a', '-c', 'copy', '-f', 'md5', target],
    cwd: folder,
  });
  return readFile(target, 'utf8');
}

describe('Burning subtitles into a video [T225]', () => {
  test('makes a copy with the text at its frames, in its colours, and the same audio', async () => {
    const before = await used();
    await api.call(runService, asked(wanted()), team);
    expect((await podOf()).launchedServices).toMatchObject([{ code: 'AM13' }]);
    await work(api);
    await untilIdle(api);
    const pod = await podOf();
    expect(pod.launchedServices).toEqual([]);
    expect(pod.asset.video).toMatchObject([
      { name: 'film – film.en.mp4', state: 3, mimetype: 'video/mp4', codec: 'h264', resolution: '640x360' },
    ]);
    const [made] = pod.asset.video;
    expect(made).toMatchObject({ audiocodec: 'aac', framerate: 25, duration: 2000, metadata: {} });
    expect([await used(), await news()]).toEqual([before + made!.size, ['NM14']]);
    const path = join(folder, 'made.mp4');
    await writeFile(path, Buffer.from(await (await api.fetch(made!.url!)).arrayBuffer()));
    expect(await soundOf(path)).toBe(await soundOf(join(folder, 'film.mp4')));
    const frames = await readFrames(tools, path, SIZE);
    const originals = await readFrames(tools, join(folder, 'film.mp4'), SIZE);
    expect([frames.length, originals.length]).toEqual([50, 50]);
    for (const [at, frame] of frames.entries()) {
      const box = areaOf(frame, SIZE, [0, 0, 255]);
      if (at < 10 || at >= 38) {
        expect([at, box]).toEqual([at, undefined]);
        expect(difference(frame, originals[at]!, SIZE)).toBeLessThan(3);
        continue;
      }
      // At the bottom centre, in two rows of 23 pixels; nothing else changed.
      expect([at, Math.abs(box!.left + box!.right - 639) <= 4, box!.bottom > 338, box!.bottom < 350]).toEqual(
        [...[at, true, true, true]],
      );
      expect(Math.abs(box!.bottom - box!.top - 53)).toBeLessThanOrEqual(3);
      expect(difference(frame, originals[at]!, SIZE, [0, box!.top - 16])).toBeLessThan(3);
      const block = areaOf(frame, SIZE, [255, 0, 0])!;
      expect([block.left > box!.left, block.top >= box!.top, block.right < box!.right]).toEqual([
        ...[true, true, true],
      ]);
    }
    // The same job once more changes nothing.
    await enqueue(api.services.db, burnInSubtitles, {
      ...{ podid: video, tenantid: world.studio.id, assetid: made!.id, wanted: wanted() },
      ...{ userid: world.users.team, username: 'team Test' },
    });
    await untilIdle(api);
    const { asset } = await podOf();
    expect(asset.video.map(({ id, size }) => [id, size])).toEqual([[made!.id, made!.size]]);
    expect([await used(), await news()]).toEqual([before + made!.size, ['NM14']]);
    await api.call(deleteAsset, { params: { id: video, assetId: made!.id } }, team);
  });

  test('reads VTT, with positions and opaque grey', async () => {
    const { made, path } = await burn(
      wanted({ assetid: vtt, fontColor: '00FFFFFF', backgroundColor: '00000000' }),
    );
    expect(made).toMatchObject({ name: 'film – Dutch.mp4', state: 3 });
    const frames = await readFrames(tools, path, SIZE);
    const block = areaOf(
      frames[20]!.subarray(0, 640 * 60 * 3),
      { width: 640, height: 60 },
      [255, 255, 255],
      20,
    )!;
    // At the top left, inside the margins of 32 and 18 pixels.
    expect([block.left > 28, block.left < 45, block.top > 14, block.bottom < 50]).toEqual([
      ...[true, true, true, true],
    ]);
    expect(
      areaOf(frames[5]!.subarray(0, 640 * 60 * 3), { width: 640, height: 60 }, [255, 255, 255], 20),
    ).toBe(undefined);
    await api.call(deleteAsset, { params: { id: video, assetId: made.id } }, team);
  });

  test('fails without storing anything when the plan has too little storage', async () => {
    const before = await used();
    await setStorage(before + 10);
    const { made } = await burn(wanted());
    await setStorage(1e15);
    expect(made).toMatchObject({ state: 0, broken: 1, clarification: 'ERR99', url: null });
    expect([await used(), await news()]).toEqual([before, ['NM15 ERR99']]);
    await api.call(deleteAsset, { params: { id: video, assetId: made.id } }, team);
  });

  test('fails if the subtitle file is deleted while it is queued', async () => {
    const short = await subtitles('short.srt', SRT);
    await api.call(runService, asked(wanted({ assetid: short })), team);
    await api.call(deleteAsset, { params: { id: video, assetId: short } }, team);
    await work(api);
    await untilIdle(api);
    const [made] = (await podOf()).asset.video;
    expect([made!.state, await news()]).toEqual([State.ERROR, ['NM15']]);
    await api.call(deleteAsset, { params: { id: video, assetId: made!.id } }, team);
  });
});

describe('The preview', () => {
  const call = (start: number, more: Partial<ImprintParams> = {}, id = video) => ({
    params: { id },
    body: { ...wanted(more), start },
  });
  const pixels = async (image: string) => {
    expect(image).toMatch(/^data:image\/jpeg;base64,/);
    expect(image.length).toBeLessThanOrEqual(200_000);
    const decoded = sharp(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'));
    const { data, info } = await decoded.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 360]);
    return data;
  };

  test('shows the frame at this time with its subtitles', async () => {
    const { image } = await api.call(previewImprint, call(1000), team);
    const frame = await pixels(image);
    const box = areaOf(frame, SIZE, [0, 0, 255], 40)!;
    expect([Math.abs(box.left + box.right - 639) <= 4, box.bottom > 338, box.bottom < 350]).toEqual([
      ...[true, true, true],
    ]);
    expect(areaOf(frame, SIZE, [255, 0, 0], 40)).toBeDefined();
    const originals = await readFrames(tools, join(folder, 'film.mp4'), SIZE);
    const far = [24, 25, 26].map((at) => difference(frame, originals[at]!, SIZE, [330, 360]));
    // The squares at the bottom left are the number of the frame.
    expect(far.indexOf(Math.min(...far))).toBe(1);
    // Without subtitles at this time, and after the end.
    for (const start of [0, 99_000]) {
      const empty = await pixels((await api.call(previewImprint, call(start), team)).image);
      expect(areaOf(empty, SIZE, [0, 0, 255], 40)).toBeUndefined();
    }
  });

  test('is refused for the same reasons, and until the web version is there', async () => {
    const { media } = api.services;
    expect(await api.refused(previewImprint, call(0), client)).toBe('403 11403');
    expect(await api.refused(previewImprint, call(0, { font: 'Comic Sans' }), team)).toBe('400 11406');
    expect(await api.refused(previewImprint, call(-1), team)).toBe('400 11406');
    const raw = (await podOf()).asset.raw[0]!.id;
    expect(await api.refused(previewImprint, call(0, { assetid: raw }), team)).toBe('404 ERR19');
    const make = (more: object) =>
      makeFile(api.services, world.folder, world.users.team, { name: 'x.mp4', kind: 'video', ...more });
    const [fresh, archived] = [await make({}), await make({ archived: 1 })];
    const own = await subtitles('x.srt', SRT, fresh);
    expect(await api.refused(previewImprint, call(0, { assetid: own }, fresh), team)).toBe('409 ERR154');
    expect(await api.refused(previewImprint, call(0, {}, archived), team)).toBe('409 ERR68');
    api.services.media = { ...tools, filters: new Set(['scale']) };
    expect(await api.refused(previewImprint, call(0), team)).toBe('404 ERR33');
    api.services.media = media;
  });

  test('is made for three requests of a workspace at a time, and stops for clients that left', async () => {
    const { watermarks } = api.services;
    const held = Promise.withResolvers<void>();
    let plans = 0;
    api.services.watermarks = {
      ...watermarks,
      async plan(kept) {
        plans += 1;
        await held.promise;
        return watermarks.plan(kept);
      },
    };
    onTestFinished(() => {
      api.services.watermarks = watermarks;
    });
    const leave = new AbortController();
    const leaving = api
      .fetch(`/api/v1/pods/${video}/imprint-preview`, team, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call(0).body),
        signal: leave.signal,
      })
      .catch(() => 'left');
    await vi.waitFor(() => expect(plans).toBe(1));
    const some = Array.from({ length: 3 }, () => api.call(previewImprint, call(0), team));
    const refused = some.map((one) =>
      one.then(
        () => 'made',
        (error: Error) => error.message.slice(0, 3),
      ),
    );
    expect(await Promise.race(refused)).toBe('429');
    leave.abort();
    expect(await leaving).toBe('left');
    held.resolve();
    expect((await Promise.all(refused)).sort()).toEqual(['429', 'made', 'made']);
    expect(plans).toBe(3);
  });

  test('is limited to 120 a minute per user', async () => {
    const key = `imprint-preview:${world.users.team}`;
    await countWithin(api.services.db, key, 60, 120);
    expect(await api.refused(previewImprint, call(0), team)).toBe('429 11429');
    await api.services.db.deleteFrom('rate_limits').where('key', '=', key).execute();
  });
});
