import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { readyTools } from '#test/media-tools.ts';
import { cutPoints, extractSpeech, makeCutter, parseSilences } from './pieces.ts';

test('Cuts are in the longest silence within reach', () => {
  const silences = [
    { startMs: 10_000, endMs: 20_000 },
    { startMs: 40_000, endMs: 41_000 },
    { startMs: 50_000, endMs: 50_400 },
  ];
  expect(cutPoints(100_000, silences, 55_000)).toEqual([40_500, 95_500]);
  expect(cutPoints(55_000, silences, 55_000)).toEqual([]);
});

test('Pieces cover everything and none is too long', () => {
  const silence = fc
    .tuple(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 300, max: 20_000 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), fc.array(silence), (durationMs, silences) => {
      const points = [0, ...cutPoints(durationMs, silences, 55_000), durationMs];
      for (const [at, point] of points.slice(1).entries()) {
        expect(point - points[at]!).toBeGreaterThan(0);
        expect(point - points[at]!).toBeLessThanOrEqual(55_000);
      }
    }),
  );
});

test('Silences are read from the log of ffmpeg', () => {
  const log = `[silencedetect @ 0x1] silence_start: -0.01\n[silencedetect @ 0x1] silence_end: 1.5 | silence_duration: 1.5
    [silencedetect @ 0x1] silence_start: 9.25\n`;
  expect(parseSilences(log)).toEqual([{ startMs: 0, endMs: 1500 }]);
});

test('Audio becomes mono FLAC at 16 kHz, and is cut in its silence', async () => {
  const tools = await readyTools();
  const { folder, signal } = await startRun();
  const source = join(folder, 'tone.m4a');
  // A tone, half a second of silence from 1 s, and a tone.
  const tone = "aevalsrc='if(between(t,1,1.5),0,0.5*sin(880*t))':s=48000:c=stereo:d=2.4";
  await runFfmpeg(tools, {
    cwd: folder,
    trustedInputs: ['-f', 'lavfi', '-i', tone],
    output: ['-c:a', 'aac', `file:${source}`],
  });
  const path = await extractSpeech(tools, { path: source, folder, signal });
  const info = await probe(tools, path, { signal });
  expect(info.audio[0]).toMatchObject({ codec: 'flac', channels: 1, sampleRate: 16_000 });
  const options = { path, durationMs: 2400, maxMs: 2000, folder, signal };
  const pieces = await makeCutter(tools)(options);
  expect(pieces).toHaveLength(2);
  expect(pieces[1]!.startMs).toBeGreaterThan(1150);
  expect(pieces[1]!.startMs).toBeLessThan(1350);
  expect((await pieces[1]!.read()).subarray(0, 4).toString()).toBe('fLaC');
  const [whole] = await makeCutter(tools)({ ...options, maxMs: 3000 });
  expect((await whole!.read()).length).toBe((await stat(path)).size);
});
