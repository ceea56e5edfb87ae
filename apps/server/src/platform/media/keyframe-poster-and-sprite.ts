import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MediaError } from './media-error.ts';
import { fitWithin, toJpegColours } from './picture.ts';
import { POSTER_AT, POSTER_BOX, posterOutput } from './poster.ts';
import type { MediaInfo, VideoInfo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import {
  composeSprite,
  type Picture,
  type Sprite,
  sparseTileFilters,
  spriteTile,
  tileFilters,
  tilesOutput,
} from './sprite.ts';
import type { MediaTools } from './tools.ts';

type Options = {
  path: string;
  info: MediaInfo;
  target: string;
  signal?: AbortSignal;
  onSpawn?: (pid: number) => void;
};

const KEYFRAMES_TIMEOUT_MS = 120_000;
// -skip_frame must precede -i: the decoder then skips all frames except keyframes.
const KEYFRAMES_ONLY = ['-skip_frame', 'nokey'];

/** A first poster within a few tenths of a second: the keyframe closest to the time of the final poster. */
export async function keyframePoster(tools: MediaTools, options: Options): Promise<Picture> {
  const video = requireVideo(options.info);
  const size = fitWithin(video, POSTER_BOX);
  const seek = ['-ss', String((video.durationMs / 1000) * POSTER_AT), '-noaccurate_seek'];
  const output = ['-vf', toJpegColours(size, video), ...posterOutput(tools, 1, `file:${options.target}`)];
  // Files without an index reject the seek, and some streams have no frame marked as keyframe.
  for (const before of [[...KEYFRAMES_ONLY, ...seek], []]) {
    await decode(tools, options, video, before, output);
    if (await isFilled(options.target)) return { path: options.target, ...size };
  }
  throw new MediaError('unreadable', 'no picture could be decoded');
}

/** 140 tiles from keyframes only; tiles repeat if there are fewer keyframes. */
export async function keyframeSprite(tools: MediaTools, options: Options): Promise<Sprite> {
  const video = requireVideo(options.info);
  const tile = spriteTile(video);
  const output = (filters: string) => ['-vf', `setpts=PTS-STARTPTS,${filters}`, ...tilesOutput()];
  const folder = dirname(options.target);
  await decode(tools, options, video, KEYFRAMES_ONLY, output(sparseTileFilters(video, tile, video)));
  return composeSprite(folder, options.target, tile).catch(async () => {
    await decode(tools, options, video, [], output(tileFilters(video, tile, video)));
    return composeSprite(folder, options.target, tile);
  });
}

async function decode(
  tools: MediaTools,
  options: Options,
  video: VideoInfo,
  before: string[],
  output: string[],
) {
  try {
    await runFfmpeg(tools, {
      input: { path: options.path, before },
      output: ['-map', `0:${video.index}`, '-an', '-sn', '-dn', '-map_metadata', '-1', ...output],
      cwd: dirname(options.target),
      timeoutMs: KEYFRAMES_TIMEOUT_MS,
      signal: options.signal,
      onSpawn: options.onSpawn,
    });
  } catch (error) {
    // The second attempt, without shortcuts, decides whether the file is unreadable.
    if (!(error instanceof MediaError) || error.kind !== 'unreadable' || before.length === 0) throw error;
  }
}

async function isFilled(path: string): Promise<boolean> {
  // Without frames to encode, ffmpeg may exit with 0 and write nothing.
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

function requireVideo(info: MediaInfo): VideoInfo {
  if (!info.video) throw new MediaError('unreadable', 'the file has no video stream');
  return info.video;
}
