import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deletePod, getPod } from '@rushes/contract/pods';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeClip } from '#test/clips.ts';
import { sendFile } from '#test/files.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

test('A video plays over HLS from signed URLs, which are valid for that video only', async () => {
  const { media } = api.services;
  if (!media.ready) throw new Error(media.reason);
  const folder = await mkdtemp(join(tmpdir(), 'test-stream-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'film.mp4');
  await makeClip(media, {
    path,
    seconds: 1,
    rate: '25',
    look: 1,
    size: { width: 320, height: 180 },
    sound: true,
  });
  const id = await sendFile(api, team, path, { nodeid: world.folder.id, filename: 'Film é.mp4' });
  const pod = async () => (await api.call(getPod, { params: { id } }, team)).pod;
  expect((await pod()).stream).toBeNull();
  await work(api);
  await untilIdle(api);
  const { stream, asset } = await pod();
  expect(asset.web.map(({ metadata }) => metadata.role)).toEqual([undefined, 'rendition']);

  // ffprobe follows the URLs from the first to the last frame.
  const { stdout } = await promisify(execFile)(media.ffprobe, [
    ...['-v', 'error', '-select_streams', 'v', '-count_frames'],
    ...['-show_entries', 'stream=nb_read_frames,width', '-of', 'csv=p=0', `${api.url}${stream}`],
  ]);
  expect(stdout.trim().split('\n')[0]).toBe('320,25');

  const master = await api.fetch(stream!);
  expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  const lines = (await master.text()).split('\n');
  expect(lines.find((line) => line.startsWith('#EXT-X-STREAM-INF'))).toMatch(
    /BANDWIDTH=\d+,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=320x180,FRAME-RATE=25\.000$/,
  );
  const playlist = lines.find((line) => line.startsWith('/stream/'))!;
  expect(await (await api.fetch(playlist)).text()).toContain('#EXT-X-ENDLIST');

  // Neither URL is valid for the other, for another file, or for a version without fragments.
  const signature = stream!.split('?')[1]!;
  const web = asset.web[0]!.url!.split('?')[1]!;
  for (const wrong of [
    `/stream/${world.folder.id}/master.m3u8?${signature}`,
    `/stream/${id}/master.m3u8?${playlist.split('?')[1]}`,
    `/stream/${asset.web[0]!.id}/index.m3u8?${web}`,
    `/stream/${asset.web[1]!.id}/index.m3u8?${signature}`,
  ]) {
    expect(await refusalIn(await api.fetch(wrong)), wrong).toBe('404 ERR17');
  }
  await api.call(deletePod, { params: { id } }, team);
  expect(await refusalIn(await api.fetch(stream!))).toBe('404 ERR17');
  expect(await refusalIn(await api.fetch(playlist))).toBe('404 ERR17');
});
