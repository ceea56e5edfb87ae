import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Conversion } from '@rushes/contract/converting';
import { MediaError } from './media-error.ts';
import { deinterlaced, type Size, sizeFor, toWebColours } from './picture.ts';
import type { MediaInfo, VideoInfo } from './probe.ts';
import { type Progress, runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

export type EncodeOptions = {
  path: string;
  info: MediaInfo;
  target: string;
  signal?: AbortSignal;
  onSpawn?: (pid: number) => void;
  onProgress?: (progress: Progress) => void;
  env?: Record<string, string>;
};
type Options = EncodeOptions & { wanted: Conversion };

/** The encoder per codec; a codec is not offered if this ffmpeg build lacks its encoder. */
const ENCODERS: Record<string, string> = {
  h264: 'libx264',
  hevc: 'libx265',
  vp9: 'libvpx-vp9',
  prores: 'prores_ks',
  mp3: 'libmp3lame',
  aac: 'aac',
  opus: 'libopus',
};
export const canEncode = (tools: MediaTools, codec: string): boolean =>
  ENCODERS[codec] === undefined || tools.encoders.has(ENCODERS[codec]);

const CRF: Record<string, Record<string, number>> = {
  h264: { high: 18, medium: 23, low: 28 },
  hevc: { high: 20, medium: 25, low: 30 },
  vp9: { high: 24, medium: 31, low: 38 },
};
/** ProRes has profiles instead: HQ, standard, proxy. */
const PRORES: Record<string, number> = { high: 3, medium: 2, low: 0 };
export const AAC = ['-c:a', 'aac', '-b:a', '192k', '-ac', '2'];
const LEAST_TIMEOUT_MS = 10 * 60_000;
const TIMEOUT_PER_DURATION = 60;

export async function convertVideo(tools: MediaTools, options: Options): Promise<Size> {
  const { info, wanted } = options;
  const video = info.video;
  if (!video) throw new MediaError('unreadable', 'the file has no video stream');
  const size = sizeFor(video, wanted.resolution);
  const sound = info.audio[0];
  await encode(tools, options, [
    ...['-map', `0:${video.index}`, ...(sound ? ['-map', `0:${sound.index}`] : []), '-sn', '-dn'],
    ...['-vf', [...deinterlaced(tools, video), ...colours(tools, video, size, wanted.codec)].join(',')],
    ...pictureEncoder(wanted.codec, String(wanted.quality)),
    ...(sound ? soundOf(wanted.format) : []),
    ...(wanted.format === 'webm' ? [] : ['-movflags', '+faststart']),
  ]);
  return size;
}

/** ProRes masters keep bit depth and colours; delivery formats get web colours, which play everywhere. */
function colours(tools: MediaTools, video: VideoInfo, size: Size, codec: string): string[] {
  if (codec !== 'prores') return toWebColours(tools, video, size);
  return [`scale=${size.width}:${size.height}`, 'format=yuv422p10le', 'setsar=1'];
}

export function pictureEncoder(codec: string, quality: string): string[] {
  const encoder = ['-c:v', ENCODERS[codec]!];
  if (codec === 'prores') return [...encoder, '-profile:v', String(PRORES[quality]), '-vendor', 'apl0'];
  const crf = ['-crf', String(CRF[codec]![quality])];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  if (codec === 'vp9') return [...encoder, ...crf, '-b:v', '0', '-row-mt', '1', '-cpu-used', '4', ...tags];
  const tag = codec === 'hevc' ? ['-tag:v', 'hvc1', '-x265-params', 'log-level=error'] : [];
  return [...encoder, '-preset', 'fast', ...crf, ...tag, '-pix_fmt', 'yuv420p', ...tags];
}

function soundOf(format: string): string[] {
  if (format === 'webm') return ['-c:a', 'libopus', '-b:a', '160k', '-ac', '2'];
  if (format === 'mov') return ['-c:a', 'pcm_s16le'];
  return AAC;
}

export async function convertAudio(tools: MediaTools, options: Options): Promise<void> {
  const { info, wanted } = options;
  const sound = info.audio[0];
  if (!sound) throw new MediaError('unreadable', 'the file has no sound');
  await encode(tools, options, [
    ...['-map', `0:${sound.index}`, '-vn', '-sn', '-dn', '-c:a', ENCODERS[wanted.codec]!],
    ...['-b:a', `${wanted.quality}k`, '-ac', String(Math.min(2, sound.channels))],
    // Opus always uses 48 kHz; the others keep the source rate up to 48 kHz.
    ...['-ar', String(wanted.codec === 'opus' ? 48_000 : Math.min(48_000, sound.sampleRate))],
    ...(wanted.format === 'm4a' ? ['-movflags', '+faststart'] : []),
  ]);
}

/** Encodes the file with these output arguments, in the folder of the target. */
export async function encode(tools: MediaTools, options: EncodeOptions, output: string[]): Promise<void> {
  const { info, target, path, signal, onSpawn, onProgress, env } = options;
  await runFfmpeg(tools, {
    ...{ signal, onSpawn, onProgress, env },
    cwd: dirname(target),
    input: { path },
    output: [...output, '-map_metadata', '-1', '-map_chapters', '-1', `file:${target}`],
    durationMs: info.durationMs,
    timeoutMs: Math.max(LEAST_TIMEOUT_MS, info.durationMs * TIMEOUT_PER_DURATION),
  });
  if ((await stat(target)).size === 0) throw new MediaError('failed', 'the conversion came out empty');
}
