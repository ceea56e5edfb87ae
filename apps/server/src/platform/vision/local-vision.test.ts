import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, openLocalProcess } from '#platform/engines/local/local-process.ts';
import { decodeWoff } from '#platform/media/decode-woff.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { startRun } from '#test/engine-run.ts';
import { localModels } from '#test/local-models.ts';
import { readyTools } from '#test/media-tools.ts';
import { labelsOf, openLocalVision, sightingsOf } from './local-vision.ts';
import type { FrameTime, VisionEngine, VisionInput } from './vision.ts';

const time: FrameTime = { frame: 25, startMs: 1000, endMs: 2000 };
let process: LocalProcess;
let engine: VisionEngine;

beforeAll(() => {
  process = openLocalProcess();
  engine = openLocalVision({ models: localModels(), process });
});
afterAll(() => process.close());

const showing = (path: string): VisionInput => ({
  video: null,
  async *frames() {
    yield { path, time };
  },
});

/** A picture with two lines of text. */
async function titleCard(folder: string): Promise<string> {
  const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'));
  const font = join(folder, 'inter.ttf');
  await writeFile(font, decodeWoff(await readFile(join(fonts, 'files', 'inter-latin-600-normal.woff'))));
  const line = (text: string, size: number, y: number) =>
    `drawtext=fontfile=inter.ttf:text='${text}':fontsize=${size}:fontcolor=white:x=96:y=${y}`;
  const path = join(folder, 'card.jpg');
  await runFfmpeg(await readyTools(), {
    cwd: folder,
    trustedInputs: ['-f', 'lavfi', '-i', 'color=c=0x203040:s=960x540:d=1'],
    output: [
      '-vf',
      `${line('Night of the heron', 72, 135)},${line('Scene 12', 40, 378)}`,
      '-frames:v',
      '1',
      path,
    ],
  });
  return path;
}

test('Printed lines are read, with their places and words', async () => {
  const run = await startRun();
  const found = await engine.detectText(showing(await titleCard(run.folder)), run);
  expect(found.map(({ content, type }) => [type, content])).toEqual([
    ['line', 'Night of the heron'],
    ['word', 'Night'],
    ['word', 'of'],
    ['word', 'the'],
    ['word', 'heron'],
    ['line', 'Scene 12'],
    ['word', 'Scene'],
    ['word', '12'],
  ]);
  const [line] = found;
  expect(line).toMatchObject({ time });
  expect(line!.confidence).toBeGreaterThan(90);
  expect(line!.boxes[0]!.left).toBeCloseTo(0.1, 1);
  expect(line!.boxes[0]!.top).toBeCloseTo(0.26, 1);
  const heron = found.find(({ content }) => content === 'heron')!.boxes[0]!;
  expect(heron.left).toBeGreaterThan(line!.boxes[0]!.left + line!.boxes[0]!.width / 2);
});

test('Objects are found in a photograph', async () => {
  const run = await startRun();
  const photo = fileURLToPath(new URL('../../../test/media/cat.jpg', import.meta.url));
  const found = await engine.detectLabels(showing(photo), run);
  expect(found.map(({ content, type }) => [type, content])).toEqual([['label', 'cat']]);
  expect(found[0]!.confidence).toBeGreaterThan(80);
  expect(found[0]!.boxes[0]!.width).toBeGreaterThan(0.7);
});

test('A word gets the share of its characters of the line, and objects of one kind are one label', () => {
  const size = { width: 200, height: 100 };
  const corners = [
    { x: 20, y: 10 },
    { x: 120, y: 30 },
  ];
  const words = sightingsOf({ text: 'ab cdefghi', confidence: 0.9, corners }, size, null).slice(1);
  expect(words.map(({ content, boxes }) => [content, boxes])).toEqual([
    ['ab', [{ left: 0.1, top: 0.1, width: 0.1, height: 0.2 }]],
    ['cdefghi', [{ left: 0.25, top: 0.1, width: 0.35, height: 0.2 }]],
  ]);
  const dog = { name: 'dog', confidence: 0.7, corners };
  expect(labelsOf([dog, { ...dog, confidence: 0.8 }], size, null)).toMatchObject([
    { content: 'dog', confidence: 80, boxes: [{}, {}] },
  ]);
});
