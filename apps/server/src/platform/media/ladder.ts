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

/** Sources larger or longer than this get additional sizes; for others one size is enough. */
const LADDER_FROM: { box: Size; durationMs: number } = {
  box: { width: 1920, height: 1080 },
  durationMs: 10 * 60_000,
};
const RUNGS: readonly { box: Size; rate: string; buffer: string }[] = [
  { box: { width: 1280, height: 720 }, rate: '4M', buffer: '8M' },
  { box: { width: 640, height: 360 }, rate: '1M', buffer: '2M' },
];
/** Minimum fragment duration, extended to the next keyframe: the most a player loses when it changes size. */
const FRAGMENT_US = '4000000';
const FRAGMENTED = ['-movflags', '+frag_keyframe+empty_moov+delay_moov+default_base_moof+global_sidx'];

/** The sizes below the web version, for sources larger or longer than LADDER_FROM. */
export function rungsFor({ video, durationMs }: MediaInfo, web: Size): Rung[] {
  if (!video) return [];
  const box = turnedLike(video, LADDER_FROM.box);
  const isLarge = video.width > box.width || video.height > box.height;
  if (!isLarge && durationMs <= LADDER_FROM.durationMs) return [];
  return RUNGS.flatMap(({ box: limit, rate, buffer }) => {
    const size = fitWithin(web, turnedLike(web, limit));
    if (size.width >= web.width) return [];
    return [{ ...size, name: `rung-${limit.height}.mp4`, encoder: ['-maxrate', rate, '-bufsize', buffer] }];
  });
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
