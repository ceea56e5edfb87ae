import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, openLocalProcess } from '#platform/engines/local/local-process.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { localModels } from '#test/engines/local-models.ts';
import { makeTitleCard } from '#test/media/title-card.ts';
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

test('Printed lines are read, with their places and words', async () => {
  const run = await startRun();
  const found = await engine.detectText(showing(await makeTitleCard(run.folder)), run);
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

test('A run that continues in another process does not look at the same frames again', async () => {
  const run = await startRun();
  const corners = [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
  ];
  const found = [{ name: 'dog', confidence: 0.7, corners }];
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 2) throw new Error('the worker dies');
    return { width: 10, height: 10, found };
  };
  const stub = { ask, pid: () => undefined, close() {} } as unknown as LocalProcess;
  const local = openLocalVision({ models: localModels(), process: stub });
  const input: VisionInput = {
    video: null,
    async *frames() {
      for (const frame of [0, 25]) yield { path: 'x', time: { ...time, frame } };
    },
  };
  await expect(local.detectLabels(input, run)).rejects.toThrow('the worker dies');
  const labels = await local.detectLabels(input, await startRun(run.values));
  expect([labels.length, asked]).toEqual([2, 3]);
  await local.cleanUp(run.state);
  expect(run.values.size).toBe(0);
});
