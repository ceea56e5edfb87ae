import { join } from 'node:path';
import { describeFragments } from './fragments.ts';
import { fitWithin, type Size, turnedLike } from './picture.ts';
import type { MediaInfo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Picture } from './sprite.ts';
import type { MediaTools } from './tools.ts';

/** One size of the web version, fragmented so that a player can fetch it piece by piece. */
export type Rendition = Picture & { codecs: string; bandwidth: number };

/** A smaller web version for slower connections; `name` is its file name during encoding. */
export type Rung = Size & { name: string; encoder: string[] };

/** Sources larger or longer than this get a medium size. */
const LADDER_FROM: { box: Size; durationMs: number } = {
  box: { width: 1920, height: 1080 },
  durationMs: 10 * 60_000,
};
const MEDIUM = { box: { width: 1280, height: 720 }, rate: '4M', buffer: '8M' };
/** Plays through a connection of 1.5 Mbit/s, together with the audio and the delay of each request. */
const SMALL = { rate: '900k', buffer: '900k' };
/** The first one that is smaller than the web version. */
const SMALL_BOXES: readonly Size[] = [
  { width: 960, height: 540 },
  { width: 640, height: 360 },
];
/** In bit/s. Videos above it get a small size. */
const SMALL_ABOVE = 2_500_000;
/**
 * Minimum fragment duration, extended to the next keyframe: what a player loads before it shows the first frame, and
 * the most it loses when it changes size.
 */
const FRAGMENT_US = '3000000';
const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+delay_moov+default_base_moof+global_sidx'];

/** The sizes below the web version: a medium one for large and long videos, and a small one for slow connections. */
export function rungsFor({ video, durationMs, bitrate }: MediaInfo, web: Size): Rung[] {
  if (!video) return [];
  const box = turnedLike(video, LADDER_FROM.box);
  const isLarge = video.width > box.width || video.height > box.height;
  if (isLarge || durationMs > LADDER_FROM.durationMs)
    return [...rungWithin(web, MEDIUM.box, MEDIUM), ...smallRung(web)];
  return needsSmall(bitrate) ? smallRung(web) : [];
}

/** An unknown bitrate counts as a high one. */
export const needsSmall = (bitrate = Number.POSITIVE_INFINITY): boolean => bitrate > SMALL_ABOVE;

export function smallRung(web: Size): Rung[] {
  return SMALL_BOXES.flatMap((box) => rungWithin(web, box, SMALL)).slice(0, 1);
}

function rungWithin(web: Size, box: Size, { rate, buffer }: { rate: string; buffer: string }): Rung[] {
  const size = fitWithin(web, turnedLike(web, box));
  if (size.width >= web.width) return [];
  return [{ ...size, name: `rung-${box.height}.mp4`, encoder: ['-maxrate', rate, '-bufsize', buffer] }];
}

/** Remuxes the web version and its smaller sizes into fragments, and its audio into a file, without encoding. */
export async function makeRenditions(
  tools: MediaTools,
  options: {
    folder: string;
    web: Picture;
    rungs: readonly Rung[];
    /** Name of the audio file; undefined if the video has no sound. */
    audio: string | undefined;
    signal?: AbortSignal;
    onSpawn?: (pid: number) => void;
  },
): Promise<Rendition[]> {
  const { folder, web, rungs, audio } = options;
  const sizes = [
    { ...web, file: web.path },
    ...rungs.map((rung) => ({ ...rung, file: join(folder, rung.name) })),
    // Both width and height: all sizes of a very wide video may have the same height.
  ].map((size) => ({ ...size, target: join(folder, `stream-${size.width}x${size.height}.mp4`) }));
  const copy = ['-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1'];
  // One process for all files: each start of ffmpeg takes a tenth of a second.
  await runFfmpeg(tools, {
    cwd: folder,
    // Our own files, just written. All sizes use the audio of the web version.
    trustedInputs: sizes.flatMap(({ file }) => ['-i', file]),
    output: [
      ...sizes.flatMap(({ target }, at) => [
        ...['-map', `${at}:v:0`, ...(audio ? ['-map', '0:a:0'] : []), ...copy],
        ...[...FRAGMENTED, '-min_frag_duration', FRAGMENT_US, '-f', 'mp4', target],
      ]),
      ...(audio ? ['-map', '0:a:0', ...copy, '-movflags', '+faststart', audio] : []),
    ],
    signal: options.signal,
    onSpawn: options.onSpawn,
  });
  const made: Rendition[] = [];
  for (const { target, width, height } of sizes)
    made.push({ path: target, width, height, ...(await describeFragments(target)) });
  return made;
}
