import { beforeEach, expect, test } from 'vitest';
import { cancelled, endOf, fileOf, startRun, type TestRun } from '#test/engines/engine-run.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { openRekognition } from './rekognition.ts';
import type { VisionEngine, VisionInput } from './vision.ts';

let peer: AwsPeer;
let onStore: VisionEngine;
let onDisk: VisionEngine;
let run: TestRun;

const box = { Left: 0.25, Top: -0.1, Width: 0.5, Height: 0.3 };
const text = (DetectedText: string, Type: string, Confidence: number) => ({
  DetectedText,
  Type,
  Id: 0,
  Confidence,
  Geometry: { BoundingBox: box, Polygon: [] },
});

beforeEach(async () => {
  peer = await startAwsPeer();
  peer.objects.set('films/web.mp4', Buffer.from('video'));
  peer.rekognition.texts = [
    { Timestamp: 0, TextDetection: text('EXIT', 'LINE', 99.123) },
    { Timestamp: 0, TextDetection: text('EXIT', 'WORD', 98) },
    { Timestamp: 501, TextDetection: text('EXIT', 'LINE', 97) },
    { Timestamp: 501, TextDetection: text('blur', 'WORD', 12) },
    { Timestamp: 3000, TextDetection: text('END', 'LINE', 90) },
  ];
  peer.rekognition.labels = [
    {
      Timestamp: 0,
      Label: { Name: 'Boat', Confidence: 80, Instances: [{ BoundingBox: box, Confidence: 80 }] },
    },
    { Timestamp: 0, Label: { Name: 'Outdoors', Confidence: 91, Instances: [] } },
  ];
  const store = { bucket: 'staging', prefix: 'films' };
  onStore = openRekognition({ ...peer.settings, store }, peer);
  onDisk = openRekognition(peer.settings, peer);
  run = await startRun();
});

/** A video with two samples. */
async function video(): Promise<VisionInput> {
  const path = await fileOf(run, 'jpeg');
  return {
    video: { storagekey: 'web.mp4', durationMs: 4000, frameRate: { num: 25, den: 1 } },
    async *frames() {
      yield { path, time: { frame: 0, startMs: 0, endMs: 2000 } };
      yield { path, time: { frame: 50, startMs: 2000, endMs: 4000 } };
    },
  };
}

const starts = () => peer.calls.filter((call) => call.startsWith('Start')).length;
const clipped = { left: 0.25, top: 0, width: 0.5, height: 0.2 };

test('A video in an object store at AWS is read from there, page by page', async () => {
  const found = await onStore.detectText(await video(), run);
  expect(
    found.map(({ content, type, time }) => [content, type, time?.frame, time?.startMs, time?.endMs]),
  ).toEqual([
    ['EXIT', 'line', 0, 0, 520],
    ['EXIT', 'word', 0, 0, 520],
    ['EXIT', 'line', 13, 520, 1520],
    ['END', 'line', 75, 3000, 4000],
  ]);
  expect(found[0]).toMatchObject({ confidence: 99.12, boxes: [clipped] });
  expect(peer.calls.filter((call) => call === 'GetTextDetection').length).toBeGreaterThan(3);
  expect(peer.rekognition.images).toEqual([]);
  // A worker that dies before it stores the result reads it again, which is free.
  expect(await onStore.detectText(await video(), await startRun(run.values))).toEqual(found);
  expect(starts()).toBe(1);
  await onStore.cleanUp(run.state);
  expect(run.values.size).toBe(0);
});

test('On a disk the sampled frames are sent', async () => {
  const found = await onDisk.detectLabels(await video(), run);
  expect(found.map(({ content, boxes, time }) => [content, boxes, time?.frame])).toEqual([
    ['Boat', [clipped], 0],
    ['Outdoors', [], 0],
    ['Boat', [clipped], 50],
    ['Outdoors', [], 50],
  ]);
  expect(peer.rekognition.images.map(String)).toEqual(['jpeg', 'jpeg']);
});

test('An image has no times', async () => {
  const path = await fileOf(run, 'jpeg');
  const image: VisionInput = {
    video: null,
    async *frames() {
      yield { path, time: null };
    },
  };
  expect((await onStore.detectText(image, run)).map(({ time }) => time)).toEqual([null, null]);
});

test('Throttled requests are repeated; a wrong key and an exceeded quota are not', async () => {
  peer.fail('StartTextDetection', awsError('LimitExceededException'));
  peer.fail('GetTextDetection', awsError('ProvisionedThroughputExceededException'));
  expect(await endOf(onStore.detectText(await video(), run))).toBe('done');
  peer.fail('DetectText', awsError('ServiceQuotaExceededException'));
  expect(await endOf(onDisk.detectText(await video(), await startRun()))).toBe('quota-exceeded');
  const wrong = openRekognition({ ...peer.settings, accessKey: 'AKIDX' }, peer);
  expect(await endOf(wrong.detectText(await video(), await startRun()))).toBe('wrong-credentials');
  expect(await endOf(wrong.responds())).toBe('wrong-credentials');
  expect(await endOf(onDisk.responds())).toBe('done');
});

test('A video that AWS cannot read, and a detection that fails, end the run', async () => {
  peer.rekognition.failure = 'Unsupported codec';
  expect(await endOf(onStore.detectText(await video(), run))).toBe('failed');
  peer.objects.clear();
  expect(await endOf(onStore.detectText(await video(), run))).toBe('unsupported-media');
  expect(run.values.size).toBe(0);
});

test('A lost job is started again by the next attempt', async () => {
  peer.before('GetLabelDetection', () => {
    if (starts() === 1) peer.rekognition.jobs.clear();
  });
  expect(await endOf(onStore.detectLabels(await video(), run))).toBe('job-lost');
  expect((await onStore.detectLabels(await video(), run)).length).toBe(2);
  expect(starts()).toBe(2);
});

test('The next worker continues the same job, also if the first died before storing its id', async () => {
  peer.before('GetTextDetection', () => run.controller.abort(new Error('the worker is stopping')));
  expect(await endOf(onStore.detectText(await video(), run))).toBe('the worker is stopping');
  run.values.delete('job');
  expect(await onStore.detectText(await video(), await startRun(run.values))).toHaveLength(4);
  expect(peer.rekognition.jobs.size).toBe(1);
});

test('The next worker sends only the frames that are missing; a cancelled run forgets them', async () => {
  peer.before('DetectText', () => {
    if (peer.calls.length === 2) run.controller.abort(new Error('the worker is stopping'));
    if (peer.calls.length === 3) next.controller.abort(cancelled());
  });
  expect(await endOf(onDisk.detectText(await video(), run))).toBe('the worker is stopping');
  expect([...run.values.keys()]).toEqual(['frame-0']);
  const next = await startRun(run.values);
  expect(await endOf(onDisk.detectText(await video(), next))).toBe('cancelled');
  expect(peer.calls).toHaveLength(3);
  expect(run.values.size).toBe(0);
});
