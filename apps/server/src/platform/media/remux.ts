import { dirname } from 'node:path';
import { AAC } from './audio-filters.ts';
import type { MediaInfo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

/** Formats that browsers play directly; all others need the web version. */
const PICTURES = new Set(['yuv420p', 'yuvj420p']);
const SOUNDS = new Set(['aac', 'mp3']);
const REMUX_TIMEOUT_MS = 10 * 60_000;

/**
 * Whether browsers can play the video stream, but not the container or audio: a camera's transport stream, a Matroska
 * file, a QuickTime file with uncompressed audio.
 */
export function needsRemux({ container, video, audio }: MediaInfo): boolean {
  if (video?.codec !== 'h264' || !PICTURES.has(video.pixelFormat) || video.isInterlaced) return false;
  const isMp4 = container.includes('mp4');
  const isPlayable = audio.length === 0 || SOUNDS.has(audio[0]!.codec);
  return !isMp4 || !isPlayable;
}

/** Copies the video stream to a faststart MP4. Costs about a fiftieth of encoding. */
export async function remux(
  tools: MediaTools,
  options: {
    path: string;
    info: MediaInfo;
    target: string;
    signal?: AbortSignal;
    onSpawn?: (pid: number) => void;
  },
): Promise<void> {
  const { info, target } = options;
  const sound = info.audio[0];
  const copies = sound && SOUNDS.has(sound.codec);
  await runFfmpeg(tools, {
    cwd: dirname(target),
    input: { path: options.path },
    output: [
      ...['-map', `0:${info.video!.index}`, ...(sound ? ['-map', `0:${sound.index}`] : []), '-sn', '-dn'],
      ...['-c:v', 'copy', ...(sound ? (copies ? ['-c:a', 'copy'] : [...AAC, '-ac', '2']) : [])],
      // ADTS headers of a raw camera stream must be converted to the MP4 form.
      ...(copies && sound.codec === 'aac' ? ['-bsf:a', 'aac_adtstoasc'] : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
    timeoutMs: REMUX_TIMEOUT_MS,
    signal: options.signal,
    onSpawn: options.onSpawn,
  });
}
