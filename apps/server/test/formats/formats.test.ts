import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPod, type Pod } from '@rushes/contract/pods';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probe } from '#platform/media/probe.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { type Api, type As, startApi } from '../api.ts';
import { sendFile } from '../files.ts';
import { makeWorld, type World } from '../fixtures.ts';
import { untilIdle, work } from '../worker.ts';
import { FORMATS, make } from './formats.ts';

const PATIENT = 240_000;
let api: Api;
let world: World;
let team: As;
let folder: string;
let tools: MediaTools;
const ids = new Map<string, string>();

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  folder = await mkdtemp(join(tmpdir(), 'test-formats-'));
  if (!api.services.media.ready) throw new Error(api.services.media.reason);
  tools = api.services.media;
}, PATIENT);
afterAll(() => rm(folder, { recursive: true, force: true }));

const isOfLadder = ({ metadata }: { metadata: { role?: string } }) => metadata.role === 'rendition';
const kinds = (pod: Pod) =>
  Object.fromEntries(
    Object.entries(pod.asset).flatMap(([kind, list]) => {
      const count = list.filter((asset) => !isOfLadder(asset)).length;
      return count ? [[kind, count]] : [];
    }),
  );
const podOf = async (file: string) => (await api.call(getPod, { params: { id: ids.get(file)! } }, team)).pod;
const bytesOf = async (url: string) => Buffer.from(await (await api.fetch(url)).arrayBuffer());

test('The jobs process a file of every format to completion', { timeout: PATIENT }, async () => {
  await work(api);
  for (const format of FORMATS) {
    const path = await make(tools, folder, format);
    const target = { nodeid: world.folder.id, filename: format.file };
    ids.set(format.file, await sendFile(api, team, path, target));
  }
  await untilIdle(api);
  for (const { file } of FORMATS) expect((await podOf(file)).statemessage.code, file).toBe('PS10');
});

test.each(FORMATS)(
  'Makes the expected assets from $file',
  { timeout: PATIENT },
  async ({ file, kind, assets, size, web }) => {
    const pod = await podOf(file);
    expect({ kind: pod.kind, assets: kinds(pod) }).toEqual({ kind, assets });
    if (size) expect(pod.asset.raw[0]!.resolution).toBe(size);

    const [thumbnail] = pod.asset.thumbnail;
    if (thumbnail) {
      const { width, height, format } = await sharp(await bytesOf(thumbnail.url!)).metadata();
      expect([format, `${width}x${height}`]).toEqual(['jpeg', thumbnail.resolution]);
      // Same orientation as the expected size.
      if (size) {
        const [wide, high] = size.split('x').map(Number);
        expect(Math.sign(width - height)).toBe(Math.sign(wide! - high!));
      }
    }

    const [sound] = pod.asset.audio;
    if (sound) {
      await writeFile(join(folder, 'sound.m4a'), await bytesOf(sound.url!));
      const info = await probe(tools, join(folder, 'sound.m4a'));
      expect(info).toMatchObject({
        kind: 'audio',
        audio: [{ codec: 'aac', channels: 2, sampleRate: 48_000 }],
      });
      expect(Math.abs(info.durationMs - 400)).toBeLessThan(150);
    }

    if (!web) return;
    const version = pod.asset.web.find((asset) => !isOfLadder(asset))!;
    expect(version.resolution).toBe(web.size);
    await writeFile(join(folder, 'web.mp4'), await bytesOf(version.url!));
    const { video } = await probe(tools, join(folder, 'web.mp4'));
    const [width, height] = web.size.split('x').map(Number);
    expect(video).toMatchObject({
      ...{ codec: 'h264', pixelFormat: 'yuv420p', bitDepth: 8, width, height, rotation: 0 },
      ...{ isVariable: false, isHdr: false, isInterlaced: false, colorSpace: 'bt709' },
    });
    if (web.frames > 0) expect(video!.frames).toBe(web.frames);
  },
);
