import { access, readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endOf, startRun } from '#test/engines/engine-run.ts';
import { CARD_RATE, card, makeTitleVideo } from '#test/media/title-card.ts';
import { readyTools } from '#test/media-tools.ts';
import { planSamples, type Sample } from './plan-samples.ts';
import { sampleVideo } from './sample-video.ts';

const frameRate = { num: CARD_RATE, den: 1 };

const pictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.jpg'));

/** Red, green and blue of the top left corner. */
async function colourOf(path: string): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(path)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return r > g && r > b ? 'red' : g > r && g > b ? 'green' : 'blue';
}

test('The frames of the samples are extracted in order, exactly, and removed after use', async () => {
  const { folder, signal } = await startRun();
  const path = await makeTitleVideo(folder);
  // Both sides of each cut, more than one process has, and a frame that does not exist.
  const looks = [
    ...[0, card.from - 1, card.from, card.to - 1, card.to],
    ...Array.from({ length: 10 }, (_, at) => at),
    999,
  ];
  const samples = looks.map(
    (look): Sample => ({ frame: look, look, startMs: look * 40, endMs: look * 40 + 40 }),
  );
  const seen: string[] = [];
  const paths: string[] = [];
  for await (const frame of sampleVideo(await readyTools(), { path, samples, folder, signal })) {
    seen.push(`${frame.time?.frame} ${await colourOf(frame.path)}`);
    paths.push(frame.path);
    expect(frame.time).not.toHaveProperty('look');
  }
  expect(seen.slice(0, 5)).toEqual(['0 red', '24 red', '25 blue', '49 blue', '50 green']);
  expect(seen).toHaveLength(15);
  for (const one of paths) expect(await endOf(access(one))).not.toBe('done');
});

test('Nothing is extracted before it is requested, or after the run was cancelled', async () => {
  const { folder, controller } = await startRun();
  const path = await makeTitleVideo(folder);
  const samples = planSamples({ durationMs: 3000, frameRate, shots: [] });
  const frames = sampleVideo(await readyTools(), { path, samples, folder, signal: controller.signal });
  expect(await pictures(folder)).toEqual([]);
  controller.abort();
  await expect(frames.next()).rejects.toThrow('aborted');
  expect(await pictures(folder)).toEqual([]);
});
