import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fps } from '#platform/media/frame-rate.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { fitWithin, type Size, toJpegColours } from '#platform/media/picture.ts';
import { posterOutput } from '#platform/media/poster.ts';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import type { Sample } from './plan-samples.ts';
import type { Frame } from './vision.ts';

/** Small print is still readable. */
const BOX: Size = { width: 1280, height: 1280 };
/** Frames per start of ffmpeg, which takes a tenth of a second. */
const TOGETHER = 12;
const TIMEOUT_MS = 5 * 60_000;

interface Options {
  /** The web version, which we made: frames have a constant distance. */
  path: string;
  samples: readonly Sample[];
  /** Empty. */
  folder: string;
  signal: AbortSignal;
  onSpawn?: (pid: number) => void;
}

/** The frames of the samples, in order; extracted when they are requested. */
export async function* sampleVideo(
  tools: MediaTools,
  { path, samples, folder, signal, onSpawn }: Options,
): AsyncGenerator<Frame> {
  const limits = { signal, ...(onSpawn ? { onSpawn } : {}) };
  const { video, startSeconds } = await probe(tools, path, limits);
  if (!video) throw new MediaError('unreadable', 'the file has no video stream');
  const filters = toJpegColours(fitWithin(video, BOX), video);
  // Half a frame early: the first frame at or after that time is the wanted one.
  const secondsOf = ({ look }: Sample) =>
    Math.max(0, (look - 0.5) / fps(video.frameRate) + video.startSeconds - startSeconds);
  const fileOf = (number: number) => join(folder, `frame-${number}.jpg`);

  for (let from = 0; from < samples.length; from += TOGETHER) {
    const some = samples.slice(from, from + TOGETHER);
    await runFfmpeg(tools, {
      cwd: folder,
      trustedInputs: some.flatMap((one) => ['-ss', secondsOf(one).toFixed(6), '-i', `file:${path}`]),
      output: some.flatMap((_, at) => [
        ...['-map', `${at}:${video.index}`, '-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', filters],
        ...posterOutput(tools, 1, `file:${fileOf(at)}`),
      ]),
      timeoutMs: TIMEOUT_MS,
      ...limits,
    });
    for (const [at, { look: _, ...time }] of some.entries()) {
      const file = fileOf(at);
      // Past the last frame ffmpeg writes no file.
      if (await stat(file).catch(() => undefined)) yield { path: file, time };
      await rm(file, { force: true });
    }
  }
}
