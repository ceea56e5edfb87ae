import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probe } from '#platform/media/probe.ts';
import { makeClip, makeMedia } from '#test/clips.ts';
import { areaOf, compareBurnedFrames, compareFonts, readFrames } from '#test/media/burn-in-truth.ts';
import { CASES } from '#test/media/frame-truth.ts';
import { readyTools } from '#test/media-tools.ts';
import { burnIn, canBurnIn } from './burn-in.ts';
import { findFonts } from './fonts.ts';

const tools = await readyTools();
const PATIENT = 120_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burn-in-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cue = (text: string, startTime = 0, endTime = 10_000) => ({ id: 1, text, startTime, endTime });
const burned = async (name: string, path: string, text: string, colours: [font: string, box: string]) => {
  const target = join(await mkdtemp(join(folder, `${name}-`)), 'burned.mp4');
  const [fontColor, backgroundColor] = colours;
  await burnIn(tools, {
    ...{ path, info: await probe(tools, path), target },
    subtitles: {
      cues: [cue(text)],
      format: 'srt',
      font: 'Liberation Sans Regular',
      fontColor,
      backgroundColor,
    },
  });
  return target;
};

// The long form is `npm run prove:imprint`: all 46 fonts, and every frame of seven kinds of video.
test('draws letters from the file of the font [T226]', { timeout: PATIENT }, async () => {
  const names = [
    'Montserrat Thin Italic',
    'Roboto Bold',
    'Liberation Sans Narrow Bold',
    'Montserrat ExtraBold',
  ];
  expect(await compareFonts(tools, folder, names)).toEqual([]);
});

test.each([
  ['29.97 drop-frame', 30],
  ['turned by its matrix', 25],
])('keeps every frame of a video at %s', { timeout: PATIENT }, async (name, frames) => {
  const one = CASES.find((known) => known.name === name)!;
  expect(await compareBurnedFrames(tools, folder, one, 1)).toEqual({ frames, wrong: [] });
});

test('places text in a portrait video by its display size', { timeout: PATIENT }, async () => {
  const path = join(folder, 'portrait.mp4');
  const size = { width: 180, height: 320 };
  await makeMedia(tools, path, ['-f', 'lavfi', '-i', 'color=gray:s=180x320:r=25'], ['-frames:v', '2']);
  const target = await burned(
    'portrait',
    path,
    'words that do not fit into one line of a video that is higher than wide',
    ['00FFFFFF', '0000FF00'],
  );
  const [frame] = await readFrames(tools, target, size);
  const box = areaOf(frame!, size, [0, 255, 0])!;
  // Two lines in the middle of the width, above a margin of 0.05.
  expect(Math.abs(box.left + box.right - (size.width - 1))).toBeLessThanOrEqual(2);
  expect([box.right - box.left > 80, box.bottom > 295, box.bottom < 308]).toEqual([true, true, true]);
  expect(box.bottom - box.top).toBeGreaterThan(2 * 10);
});

test.each([
  ['pcm_s16le', 'aac'],
  ['mp3', 'mp3'],
])('audio in %s becomes %s of the same length', { timeout: PATIENT }, async (codec, expected) => {
  const path = join(folder, `${codec}.mov`);
  const video = ['-f', 'lavfi', '-i', 'color=gray:s=64x64:r=25:d=1'];
  const sine = ['-f', 'lavfi', '-i', 'sine=d=1:sample_rate=48000'];
  await makeMedia(tools, path, [...video, ...sine], ['-c:a', codec]);
  const { audio, durationMs } = await probe(tools, await burned(codec, path, 'x', ['00FFFFFF', '00000000']));
  expect(audio).toMatchObject([{ codec: expected }]);
  expect(Math.abs(durationMs - (await probe(tools, path)).durationMs)).toBeLessThanOrEqual(22);
});

test('audio that starts before the video stays with it', { timeout: PATIENT }, async () => {
  const clip = join(folder, 'late.mp4');
  await makeClip(tools, {
    ...{ path: clip, seconds: 1, rate: '25', look: 3, sound: true },
    size: { width: 64, height: 64 },
  });
  const path = join(folder, 'late.mkv');
  const inputs = ['-i', clip, '-itsoffset', '0.4', '-i', clip];
  await makeMedia(tools, path, inputs, ['-map', '1:v', '-map', '0:a', '-c', 'copy']);
  const { video, startSeconds } = (await probe(tools, path)) as {
    video: { startSeconds: number };
    startSeconds: number;
  };
  expect(video.startSeconds - startSeconds).toBeCloseTo(0.4, 1);
  const made = await probe(tools, await burned('late', path, 'x', ['00FFFFFF', '00000000']));
  expect(made.video).toMatchObject({ frames: 25, startSeconds: 0 });
  // The first 0.4 s have no picture.
  expect(made.durationMs).toBeLessThan(1060);
});

test('is not possible without the filter or without a font', () => {
  expect(canBurnIn(tools)).toBe(true);
  expect(canBurnIn({ ...tools, filters: new Set(['scale']) })).toBe(false);
  expect(canBurnIn({ ready: false, reason: 'none' })).toBe(false);
  const font = { name: 'A Regular', style: 'Regular', weight: 'Regular' as const, italic: false };
  const file = { font, family: 'A', bold: false };
  expect(findFonts(() => [{ ...file, path: import.meta.filename }])).toHaveLength(1);
  expect(
    findFonts(() => [
      { ...file, path: import.meta.filename },
      { ...file, path: '/none.ttf' },
    ]),
  ).toEqual([]);
  const uninstalled = () => {
    throw new Error('Cannot find module');
  };
  expect(findFonts(uninstalled)).toEqual([]);
});
