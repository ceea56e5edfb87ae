import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fps } from './frame-rate.ts';
import { MediaError } from './media-error.ts';
import { deinterlaced, fitWithin, type Size, toJpegColours, toRgb, toWebColours } from './picture.ts';
import { posterOutput } from './poster.ts';
import type { MediaInfo, VideoInfo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Picture } from './sprite.ts';
import type { MediaTools } from './tools.ts';

const FRAME_TIMEOUT_MS = 5 * 60_000;

/**
 * Extracts exactly one frame: frame n of the web version is frame n of the source. For a variable frame rate only the
 * web version, which has a constant rate, identifies the frame: pass that as the source.
 */
export async function extractFrame(
  tools: MediaTools,
  options: {
    path: string;
    info: MediaInfo;
    frame: number;
    /** A `.png` is lossless; a `.jpg` is encoded like a poster. */
    target: string;
    box?: Size;
    /** Filters for the frame in its final size and format, and the environment they need. */
    over?: readonly string[];
    env?: Record<string, string>;
    signal?: AbortSignal;
    onSpawn?: (pid: number) => void;
  },
): Promise<Picture> {
  const { info, frame, target, path, over = [], env, signal, onSpawn } = options;
  const { video } = info;
  if (!video) throw new MediaError('unreadable', 'the file has no video stream');
  const size = options.box ? fitWithin(video, options.box) : { width: video.width, height: video.height };
  // Seek half a frame early: the first frame at or after that time is the wanted one.
  const seconds = (frame - 0.5) / fps(video.frameRate) + video.startSeconds - info.startSeconds;
  const before = seconds > 0 ? ['-ss', seconds.toFixed(6)] : [];
  const isPng = target.endsWith('.png');
  const encoder = isPng ? ['-c:v', 'png', '-f', 'image2', '-update', '1'] : [];
  await runFfmpeg(tools, {
    cwd: dirname(target),
    input: { path, before },
    output: [
      ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', '-map_metadata', '-1'],
      ...['-vf', [...filters(tools, video, size, isPng), ...over].join(',')],
      ...(isPng
        ? ['-frames:v', '1', ...encoder, `file:${target}`]
        : posterOutput(tools, 1, `file:${target}`)),
    ],
    timeoutMs: FRAME_TIMEOUT_MS,
    env,
    signal,
    onSpawn,
  });
  // Past the last frame ffmpeg writes no file and exits with 0.
  if (!(await stat(target).catch(() => undefined)))
    throw new MediaError('unreadable', 'the video has no such frame');
  return { path: target, ...size };
}

function filters(tools: MediaTools, video: VideoInfo, size: Size, isPng: boolean): string[] {
  // The web version is SDR: the frame must look the same.
  const from = video.isHdr ? 'bt709' : video;
  return [
    ...deinterlaced(tools, video),
    ...(video.isHdr ? toWebColours(tools, video, size) : []),
    isPng ? toRgb(size, from) : toJpegColours(size, from),
  ];
}
