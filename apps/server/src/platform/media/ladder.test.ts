import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClip } from '#test/clips.ts';
import { readyTools } from '#test/media-tools.ts';
import { describeFragments, INDEX_BYTES, readFragments } from './fragments.ts';
import { rungsFor } from './ladder.ts';
import { type MediaInfo, probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';
import { transcodeVideo } from './transcode.ts';

let tools: MediaTools;
let folder: string;
beforeAll(async () => {
  tools = await readyTools();
  folder = await mkdtemp(join(tmpdir(), 'test-ladder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Rendition sizes', () => {
  const of = (width: number, height: number, minutes: number, bitrate: number | undefined = 2_000_000) =>
    ({ video: { width, height }, durationMs: minutes * 60_000, bitrate }) as MediaInfo;
  const sizes = (info: MediaInfo, web: { width: number; height: number }) =>
    rungsFor(info, web).map(({ width, height }) => `${width}x${height}`);
  const hd = { width: 1920, height: 1080 };

  test('adds none for a video that is neither large nor long nor above 2.5 Mbit/s', () => {
    expect(sizes(of(1920, 1080, 10, 2_500_000), hd)).toEqual([]);
    expect(sizes(of(1080, 1920, 1), { width: 1080, height: 1920 })).toEqual([]);
  });
  test('adds a small size for every video above 2.5 Mbit/s', () => {
    expect(sizes(of(1920, 1080, 1, 2_500_001), hd)).toEqual(['960x540']);
    expect(sizes({ ...of(1920, 1080, 1), bitrate: undefined }, hd)).toEqual(['960x540']);
    expect(sizes(of(1080, 1920, 1, 9_000_000), { width: 1080, height: 1920 })).toEqual(['540x960']);
    expect(sizes(of(854, 480, 1, 9_000_000), { width: 854, height: 480 })).toEqual(['640x360']);
  });
  test('adds smaller sizes for a larger or longer video, also in portrait', () => {
    expect(sizes(of(3840, 2160, 1), hd)).toEqual(['1280x720', '960x540']);
    expect(sizes(of(1920, 1080, 10.1), hd)).toEqual(['1280x720', '960x540']);
    const upright = { width: 1080, height: 1920 };
    expect(sizes(of(2160, 3840, 1), upright)).toEqual(['720x1280', '540x960']);
  });
  test('adds only sizes smaller than the web version', () => {
    expect(sizes(of(1280, 720, 30), { width: 1280, height: 720 })).toEqual(['960x540']);
    expect(sizes(of(320, 240, 30), { width: 320, height: 240 })).toEqual([]);
  });
});

test('Renditions of a long video start their fragments at the same frames, and a fragment plays alone', async () => {
  const path = join(folder, 'long.mov');
  const size = { width: 800, height: 450 };
  await makeClip(tools, { path, seconds: 6, rate: '25', look: 1, size, sound: true });
  // Six seconds declared as eleven minutes: the same rule without the long encoding.
  const info = { ...(await probe(tools, path)), durationMs: 660_000 };
  const { renditions } = await transcodeVideo(tools, { path, info, folder });
  expect(renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(['800x450', '640x360']);
  const bandwidths = renditions.map(({ bandwidth }) => bandwidth);
  expect(bandwidths).toEqual(bandwidths.toSorted((a, b) => b - a));
  const lengths = [];
  for (const { path: made, codecs } of renditions) {
    expect(codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/);
    const { init, fragments } = await indexOf(made);
    lengths.push(fragments.map(({ seconds }) => seconds));
    // The second fragment with only the init segment: what a player fetches when it seeks there.
    const [, second] = fragments;
    const alone = join(folder, 'alone.mp4');
    await cutOut(made, alone, init, second!);
    await runFfmpeg(tools, {
      cwd: folder,
      trustedInputs: ['-i', alone],
      output: ['-f', 'framecrc', 'frames.txt'],
    });
    const decoded = (await readFile(join(folder, 'frames.txt'), 'utf8')).split('\n');
    const pictures = decoded.filter((line) => line.startsWith('0,'));
    expect(pictures).toHaveLength(Math.round(second!.seconds * 25));
  }
  expect(lengths[0]!.length).toBeGreaterThan(1);
  expect(lengths[0]!.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(6, 3);
  expect(new Set(lengths.map((one) => one.join()))).toHaveLength(1);
});

test('Refuses a file without a fragment index as a rendition', async () => {
  const path = join(folder, 'plain.mp4');
  await makeClip(tools, { path, seconds: 1, rate: '25', look: 0, size: { width: 64, height: 64 } });
  await expect(describeFragments(path)).rejects.toThrow('no index');
  for (const odd of [Buffer.alloc(0), Buffer.alloc(7), Buffer.alloc(64), Buffer.from('\0\0\0\x20sidx')]) {
    expect(() => readFragments(odd)).toThrow('no index');
  }
});

async function bytesOf(path: string, start: number, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
const indexOf = async (path: string) => readFragments(await bytesOf(path, 0, INDEX_BYTES));

async function cutOut(
  from: string,
  to: string,
  init: number,
  { start, size }: { start: number; size: number },
) {
  const file = await open(to, 'w');
  await file.write(await bytesOf(from, 0, init));
  await file.write(await bytesOf(from, start, size));
  await file.close();
}
