import { join } from 'node:path';
import { AAC, audioGraph, type Loudness, PEAKS_OUTPUT, parseLoudness } from './audio-filters.ts';
import { type FrameRate, fps } from './frame-rate.ts';
import { makeRenditions, needsSmall, type Rendition, type Rung, rungsFor, smallRung } from './ladder.ts';
import { MediaError } from './media-error.ts';
import { createPeaks, type Peaks } from './peaks.ts';
import { deinterlaced, fitWithin, type Size, toJpegColours, toWebColours, turnedLike } from './picture.ts';
import { POSTER_AT, POSTER_BOX, posterOutput } from './poster.ts';
import { type MediaInfo, probe, type VideoInfo } from './probe.ts';
import { type Progress, runFfmpeg } from './run-ffmpeg.ts';
import { findsShots, readShots, shotFilters, shotsOutput } from './shots.ts';
import { composeSprite, type Picture, type Sprite, spriteTile, tileFilters, tilesOutput } from './sprite.ts';
import type { MediaTools } from './tools.ts';

export type TranscodeOptions = {
  path: string;
  info: MediaInfo;
  /** An empty folder; all results are written to it under fixed names. */
  folder: string;
  signal?: AbortSignal;
  onSpawn?: (pid: number) => void;
  onProgress?: (progress: Progress) => void;
  timeoutMs?: number;
};

export type Sound = { audioPath: string; peaks: Peaks; loudness: Loudness | undefined };

export type WebVersion = Picture & {
  info: MediaInfo;
  frameRate: FrameRate;
  frames: number;
  durationMs: number;
};

export type VideoResult = {
  web: WebVersion;
  poster: Picture;
  sprite: Sprite;
  sound: Sound | undefined;
  /** The first frame of every shot except the first. */
  shots: number[];
  /** For adaptive streaming: the web version in fragments first, then the smaller ones. */
  renditions: Rendition[];
};

const WEB_BOX: Size = { width: 1920, height: 1080 };
/** Stepping backwards by seeking must stay close to a keyframe. */
const KEYFRAME_SECONDS = 0.5;
const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '20',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
];
// Limits the bitrate of hand-held, grainy sources to what a mobile connection supports.
const CEILING = ['-maxrate', '12M', '-bufsize', '24M'];
const BT709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const CLEAN = ['-map_metadata', '-1', '-map_chapters', '-1'];
const LOUDNESS_STDERR = 65_536;
const LEAST_TIMEOUT_MS = 10 * 60_000;
// Slow machines encode 1080p at a tenth of real time; a run beyond this limit hangs.
const TIMEOUT_PER_DURATION = 30;

export function webSize(video: Size): Size {
  return fitWithin(video, turnedLike(video, WEB_BOX));
}

/** Only the arguments of the web encoder, so that a benchmark can run it separately. */
export function webEncoder(video: VideoInfo): string[] {
  return [...encoder(video, CEILING), '-movflags', '+faststart', ...timecode(video)];
}

/** Keyframes are at the same frames in every size, so that a player can switch between sizes. */
function encoder({ frameRate }: Pick<VideoInfo, 'frameRate'>, ceiling: string[]): string[] {
  const keyframes = String(Math.max(1, Math.round(fps(frameRate) * KEYFRAME_SECONDS)));
  const steady = ['-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'];
  return [...H264, ...ceiling, ...steady, ...BT709];
}

/**
 * For a piece of the web version that is encoded again. No B-frames: frames are output in display order, because pieces
 * are assembled by counting frames and a player may start with any piece.
 */
export function watermarkEncoder(frameRate: FrameRate): string[] {
  return [...encoder({ frameRate }, CEILING), '-bf', '0', '-an', '-sn', '-dn', ...CLEAN];
}

/** From the source to [web]: one frame out for each frame in, the first at 0. */
export function webFilters(tools: MediaTools, video: VideoInfo, size = webSize(video)): string {
  const { num, den } = video.frameRate;
  return [
    'setpts=PTS-STARTPTS',
    ...deinterlaced(tools, video),
    `fps=${num}/${den}:start_time=0`,
    ...toWebColours(tools, video, size),
  ].join(',');
}

/** One decode for the web version in all sizes, poster, sprite, shots, waveform and loudness. */
export async function transcodeVideo(tools: MediaTools, options: TranscodeOptions): Promise<VideoResult> {
  const { info, folder } = options;
  const { video } = info;
  if (!video) throw new MediaError('unreadable', 'the file has no video stream');
  const hasSound = info.audio.length > 0;
  const posterSize = fitWithin(video, POSTER_BOX);
  const tile = spriteTile(video);
  const posterAt = (video.durationMs / 1000) * POSTER_AT;
  // The first frame starts the file (and ffmpeg's progress reports); the frame at X replaces it. Not gte(t,X) alone:
  // that would send every later frame through the scaler.
  const x = posterAt.toFixed(3);
  const twice = `select='isnan(prev_selected_t)+gte(t,${x})*lt(prev_selected_t,${x})'`;
  const rungs = rungsFor(info, webSize(video));
  const cuts = findsShots(tools);
  const branches = ['[web][p][s]', ...rungs.map((_, at) => `[r${at}]`), ...(cuts ? ['[c]'] : [])];
  const graph = [
    `[0:${video.index}]${webFilters(tools, video)},split=${2 + branches.length}${branches.join('')}`,
    ...(cuts ? [`[c]${shotFilters(webSize(video))}[shots]`] : []),
    ...rungs.map(({ width, height }, at) => `[r${at}]scale=${width}:${height}[rung${at}]`),
    `[p]${twice},${toJpegColours(posterSize, 'bt709')}[poster]`,
    `[s]${tileFilters(video, tile, 'bt709')}[tiles]`,
    ...(hasSound ? [audioGraph(tools, info, video.startSeconds - info.startSeconds)] : []),
  ].join(';');
  const output = [
    ...[
      '-filter_complex',
      graph,
      '-map',
      '[web]',
      ...(hasSound ? ['-map', '[aweb]', ...AAC] : []),
      '-sn',
      '-dn',
    ],
    ...[...CLEAN, ...webEncoder(video), 'web.mp4'],
    ...rungs.flatMap((rung, at) => rungOutput(video, rung, at)),
    ...['-map', '[poster]', ...CLEAN, ...posterOutput(tools, 2, 'poster.jpg')],
    ...['-map', '[tiles]', ...tilesOutput()],
    ...(cuts ? shotsOutput : []),
    ...(hasSound ? PEAKS_OUTPUT : []),
  ];
  const passOutput = await runPass(tools, options, output, hasSound);

  const webPath = join(folder, 'web.mp4');
  const web = await probe(tools, webPath, { signal: options.signal });
  if (!web.video) throw new MediaError('unreadable', 'no picture of it could be encoded');
  const size = { path: webPath, ...webSize(video) };
  const { signal, onSpawn } = options;
  const audio = hasSound ? 'audio.m4a' : undefined;
  const all = rungs.length > 0 || !needsSmall(web.bitrate) ? rungs : await addSmall(tools, options, size);
  const renditions = await makeRenditions(tools, { folder, web: size, rungs: all, audio, signal, onSpawn });
  return {
    web: {
      ...size,
      info: web,
      frameRate: video.frameRate,
      frames: web.video.frames ?? 0,
      durationMs: web.durationMs,
    },
    poster: { path: join(folder, 'poster.jpg'), ...posterSize },
    sprite: await composeSprite(folder, join(folder, 'sprite.jpg'), tile),
    shots: cuts ? await readShots(folder) : [],
    sound: passOutput && { ...passOutput, audioPath: join(folder, 'audio.m4a') },
    renditions,
  };
}

/** For a source in a more efficient codec, whose web version has a higher bitrate than the source. */
async function addSmall(tools: MediaTools, options: TranscodeOptions, web: Picture): Promise<Rung[]> {
  const { info, folder, signal, onSpawn } = options;
  const rungs = smallRung(web);
  for (const { width, height, encoder: ceiling, name } of rungs)
    await runFfmpeg(tools, {
      cwd: folder,
      trustedInputs: ['-i', web.path],
      output: [
        ...['-vf', `scale=${width}:${height}`, '-an', '-sn', '-dn', ...CLEAN],
        ...[...encoder(info.video!, ceiling), name],
      ],
      timeoutMs: timeoutOf(options),
      signal,
      onSpawn,
    });
  return rungs;
}

const rungOutput = (video: VideoInfo, { name, encoder: ceiling }: Rung, at: number): string[] => [
  ...['-map', `[rung${at}]`, '-an', '-sn', '-dn', ...CLEAN, ...encoder(video, ceiling), name],
];

/** For audio-only files; ignores cover art. */
export async function transcodeAudio(tools: MediaTools, options: TranscodeOptions): Promise<Sound> {
  if (options.info.audio.length === 0) throw new MediaError('unreadable', 'the file has no sound');
  const graph = audioGraph(tools, options.info, 0);
  const m4a = ['-map', '[aweb]', ...AAC, ...CLEAN, '-movflags', '+faststart', 'audio.m4a'];
  const passOutput = await runPass(tools, options, ['-filter_complex', graph, ...m4a, ...PEAKS_OUTPUT], true);
  if (!passOutput) throw new MediaError('failed', 'the encoded audio is empty');
  return { ...passOutput, audioPath: join(options.folder, 'audio.m4a') };
}

const timeoutOf = ({ timeoutMs, info }: TranscodeOptions): number =>
  timeoutMs ?? Math.max(LEAST_TIMEOUT_MS, info.durationMs * TIMEOUT_PER_DURATION);

async function runPass(tools: MediaTools, options: TranscodeOptions, output: string[], hasSound: boolean) {
  const { durationMs } = options.info;
  const peaks = createPeaks();
  const stderr = await runFfmpeg(tools, {
    input: { path: options.path },
    output,
    cwd: options.folder,
    durationMs,
    timeoutMs: timeoutOf(options),
    signal: options.signal,
    onSpawn: options.onSpawn,
    onProgress: options.onProgress,
    ...(hasSound && { onPipe3: peaks.add, logLevel: 'info' as const, keepStderrBytes: LOUDNESS_STDERR }),
  });
  return hasSound ? { peaks: peaks.finish(), loudness: parseLoudness(stderr) } : undefined;
}

/** ffmpeg fails for a timecode that is invalid for the frame rate, so a doubtful one is omitted. */
function timecode(video: VideoInfo): string[] {
  if (!video.startTimecode || video.isVariable) return [];
  const { num, den } = video.frameRate;
  const isDropRate = den === 1001 && num % 30_000 === 0;
  if (video.dropFrame && !isDropRate) return [];
  const frame = Number(video.startTimecode.slice(9));
  return frame < Math.round(num / den) ? ['-timecode', video.startTimecode] : [];
}
