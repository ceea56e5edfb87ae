import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { AssetType, type ProcessingStage, State, stageCode } from '@rushes/contract/enums';
import { deletePod, getPod, type Pod, transcodePod } from '@rushes/contract/pods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { makePdf, makePhoto } from '#platform/media/demo/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAudio, makeClip } from '#test/clips.ts';
import { sendFile } from '#test/files.ts';
import { makeAsset, makeWorld, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { untilIdle, work } from '#test/worker.ts';
import { processPod } from './processing.jobs.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let folder: string;
let tools: MediaTools;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
  folder = await mkdtemp(join(tmpdir(), 'test-processing-'));
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  tools = api.services.media;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = (path: string, filename: string) =>
  sendFile(api, team, path, { nodeid: world.folder.id, filename });
const podOf = async (id: string, as = client) => (await api.call(getPod, { params: { id } }, as)).pod;
async function processed(path: string, filename = `file${extname(path)}`): Promise<Pod> {
  const id = await upload(path, filename);
  await work(api);
  await untilIdle(api);
  return podOf(id);
}
const used = async () =>
  (
    await api.services.db
      .selectFrom('resources')
      .select('used')
      .where('tenantid', '=', world.studio.id)
      .where('name', '=', 'storage')
      .execute()
  )[0]!.used;
const kinds = (pod: Pod) =>
  Object.fromEntries(
    Object.entries(pod.asset).flatMap(([kind, list]) => (list.length ? [[kind, list.length]] : [])),
  );

test('Processing a video creates all assets and reports the stages in order [H115] [I120] [I121] [G85]', async () => {
  const path = join(folder, 'film.mov');
  const subtitles = [{ startMs: 100, endMs: 900, text: 'Good morning.' }];
  await makeClip(tools, {
    path,
    seconds: 1,
    rate: '25',
    look: 1,
    size: { width: 320, height: 180 },
    sound: true,
    subtitles,
    subtitleLanguage: 'eng',
    startTimecode: '01:00:00:00',
  });
  const stream = await openLive(api, client);
  const before = await used();
  const pod = await processed(path, 'Film one.mov');
  expect(pod).toMatchObject({ state: 3, kind: 'video', duration: 1000 });
  expect(pod.statemessage.code).toBe('PS10');
  expect(kinds(pod)).toEqual({
    raw: 1,
    thumbnail: 1,
    web: 2,
    audio: 1,
    livepreview: 1,
    vtt: 1,
    srt: 1,
    other: 1,
  });

  await stream.until(
    ({ name, data }) => name === 'pod.status' && JSON.stringify(data).includes('"completed"'),
  );
  const codes = stream.received
    .filter(({ name, data }) => name === 'pod.status' && data.id === pod.id)
    .map(({ data }) => stageCode((data.status as { status: ProcessingStage }).status));
  const runs = codes.filter((code, place) => code !== codes[place - 1]);
  expect(runs).toEqual(['PS3', 'PS7', 'PS8', 'PS3', 'PS4', 'PS6', 'PS9', 'PS10']);
  stream.close();

  const { web, livepreview, other, vtt, srt, raw } = pod.asset;
  expect(web[0]).toMatchObject({ mimetype: 'video/mp4', framerate: 25, resolution: '320x180', state: 3 });
  expect(web[0]!.metadata).toMatchObject({ frameRate: { num: 25, den: 1 }, startTimecode: '01:00:00:00' });
  expect(livepreview[0]!.metadata.sprite).toMatchObject({ count: 140 });
  expect(other[0]!.metadata.role).toBe('peaks');
  expect(raw[0]).toMatchObject({ codec: 'h264', aspect: '16:9', name: 'Film one.mov' });
  expect(srt[0]).toMatchObject({ language: 'en' });
  for (const [asset, text] of [
    [vtt[0], 'WEBVTT'],
    [srt[0], 'Good morning.'],
  ] as const) {
    expect(await (await api.fetch(asset!.url!)).text()).toContain(text);
  }
  const sizes = Object.values(pod.asset)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);
  expect((await used()) - before).toBe(sizes);

  // A duplicate run finds the work done.
  await enqueue(api.services.db, processPod, { podid: pod.id, tenantid: world.studio.id, turn: 0 });
  await untilIdle(api);
  expect((await podOf(pod.id)).asset).toEqual(pod.asset);

  // A repeated request makes everything again and replaces the assets.
  expect(await api.refused(transcodePod, { params: { id: pod.id } }, client)).toBe('403 11403');
  expect((await api.call(transcodePod, { params: { id: pod.id } }, team)).pod.statemessage.code).toBe('PS3');
  expect(await api.refused(transcodePod, { params: { id: pod.id } }, team)).toBe('409 ERR3');
  await untilIdle(api);
  const again = await podOf(pod.id);
  expect(kinds(again)).toEqual(kinds(pod));
  expect(again.asset.web[0]!.id).not.toBe(web[0]!.id);
  expect(again.asset.raw[0]!.id).toBe(raw[0]!.id);
  const newSizes = Object.values(again.asset)
    .flat()
    .reduce((sum, { size }) => sum + size, 0);
  expect((await used()) - before).toBe(newSizes);
});

test('A video with playable codecs in another container plays before its web version exists', async () => {
  const path = join(folder, 'camera.mkv');
  await makeClip(tools, {
    path,
    seconds: 1,
    rate: '25',
    look: 1,
    size: { width: 160, height: 90 },
    sound: true,
  });
  const id = await upload(path, 'camera.mkv');
  const looking = await work(api, ['processing.look']);
  await expect.poll(async () => (await podOf(id)).asset.livepreview.length, { timeout: 30_000 }).toBe(1);
  await looking.rest();
  const early = await podOf(id);
  expect([early.state, early.statemessage.code, kinds(early)]).toEqual([
    1,
    'PS3',
    { raw: 1, thumbnail: 1, livepreview: 1, web: 1 },
  ]);
  const direct = early.asset.web[0]!;
  expect(direct.metadata.role).toBe('direct');
  const bytes = Buffer.from(await (await api.fetch(direct.url!)).arrayBuffer());
  // The index comes before the media data: playback starts with the first bytes.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));

  await work(api);
  await untilIdle(api);
  const late = await podOf(id);
  expect(late.asset.web.map(({ metadata }) => metadata.role)).toEqual([undefined, 'rendition']);
});

test('Processing a video again keeps assets added by users', async () => {
  const path = join(folder, 'with words.mkv');
  const subtitles = [{ startMs: 100, endMs: 900, text: 'From the camera.' }];
  const size = { width: 160, height: 90 };
  await makeClip(tools, { path, seconds: 1, rate: '25', look: 1, size, sound: true, subtitles });
  const pod = await processed(path, 'words.mkv');
  const cues = Buffer.from('1\n00:00:00,100 --> 00:00:00,900\nBy hand.\n');
  const sent = { name: 'by hand.srt', bytes: cues, mimetype: 'application/x-subrip', type: AssetType.SRT };
  const mine = await makeAsset(api.services, world.folder, pod.id, sent);
  const sound = { name: 'mix.wav', bytes: cues, mimetype: 'audio/wav', type: AssetType.AUDIO };
  const mix = await makeAsset(api.services, world.folder, pod.id, sound);
  await api.call(transcodePod, { params: { id: pod.id } }, team);
  await untilIdle(api);
  const again = await podOf(pod.id, team);
  expect(again.asset.srt.map(({ id, name }) => (id === mine ? name : ''))).toContain('by hand.srt');
  expect(again.asset.audio.map(({ id }) => id)).toContain(mix);
  expect(kinds(again)).toMatchObject({ srt: 2, vtt: 1, audio: 2, web: 2 });
});

test('A broken video fails, keeps its original and can be retried [H115] [T232]', async () => {
  const path = join(folder, 'broken.mov');
  await writeFile(
    path,
    Buffer.concat([Buffer.from('00000014667479707174202000000000', 'hex'), Buffer.alloc(5_000, 7)]),
  );
  const id = await upload(path, 'broken.mov');
  const worker = await work(api);
  await untilIdle(api);
  // So that the retry is observed while it waits.
  await worker.rest();
  const pod = await podOf(id);
  expect([pod.state, pod.statemessage.code]).toEqual([0, 'PS5']);
  expect(kinds(pod)).toEqual({ raw: 1 });
  expect((await api.fetch(pod.asset.raw[0]!.url!)).status).toBe(200);
  expect((await api.call(transcodePod, { params: { id: pod.id } }, team)).pod.statemessage.code).toBe('PS3');
  await work(api);
  await untilIdle(api);
  expect((await podOf(pod.id)).statemessage.code).toBe('PS5');
});

test('Processing an image or a PDF creates a thumbnail', async () => {
  const [photo, pdf] = [join(folder, 'photo.jpg'), join(folder, 'sheet.pdf')];
  await makePhoto({ path: photo, look: 1, width: 400, height: 300 });
  await makePdf({ path: pdf, title: 'Call sheet' });
  const picture = await processed(photo);
  expect([picture.kind, picture.state, kinds(picture)]).toEqual(['image', 3, { raw: 1, thumbnail: 1 }]);
  expect(picture.asset.raw[0]!.resolution).toBe('400x300');
  const sheet = await processed(pdf);
  expect([sheet.kind, sheet.state, kinds(sheet)]).toEqual(['pdf', 3, { raw: 1, thumbnail: 1 }]);
  const thumbnail = await api.fetch(sheet.asset.thumbnail[0]!.url!);
  expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');
});

test('Processing audio creates a playable version and a waveform', async () => {
  const path = join(folder, 'sound.wav');
  await makeAudio(tools, { path, seconds: 1 });
  const pod = await processed(path);
  expect([pod.kind, pod.state, kinds(pod)]).toEqual(['audio', 3, { raw: 1, audio: 1, other: 1 }]);
  const peaks = await api.fetch(pod.asset.other[0]!.url!);
  expect(peaks.status).toBe(200);
});

test('Processing any other file completes without new assets', async () => {
  const path = join(folder, 'data.odd');
  await writeFile(path, Buffer.from([0, 1, 2, 3, 255]));
  const pod = await processed(path);
  expect([pod.kind, pod.statemessage.code, kinds(pod)]).toEqual(['unknown', 'PS10', { raw: 1 }]);
});

test('A file deleted before its processing job runs stays deleted', async () => {
  const path = join(folder, 'data.odd');
  const id = await upload(path, 'gone.mov');
  await api.call(deletePod, { params: { id } }, team);
  await work(api);
  await untilIdle(api);
  expect(await api.refused(getPod, { params: { id } }, team)).toBe('404 ERR6');
  const query = api.services.db.selectFrom('pods').select('state').where('id', '=', id);
  // Neither processed nor marked as failed.
  expect([State.PENDING, State.PROCESSING]).toContain((await query.executeTakeFirstOrThrow()).state);
});
