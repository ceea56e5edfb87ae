import { dirname } from 'node:path';
import type { MediaInfo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { AAC } from './sound.ts';
import type { MediaTools } from './tools.ts';

/** What browsers take as it is; everything else has to wait for the web version. */
const PICTURES = new Set(['yuv420p', 'yuvj420p']);
const SOUNDS = new Set(['aac', 'mp3']);
const DIRECT_TIMEOUT_MS = 10 * 60_000;

/**
 * Whether browsers would play the picture, but not in the file it came in: a camera's transport stream, a Matroska
 * file, a QuickTime file with uncompressed sound.
 */
export function needsRemux({ container, video, audio }: MediaInfo): boolean {
  if (video?.codec !== 'h264' || !PICTURES.has(video.pixelFormat) || video.isInterlaced) return false;
  const isMp4 = container.includes('mp4');
  const isHeard = audio.length === 0 || SOUNDS.has(audio[0]!.codec);
  return !isMp4 || !isHeard;
}

/** The same pictures in a file that a browser can begin at once. Costs about a fiftieth of encoding them. */
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
      // A raw camera stream has its AAC headers in another place than MP4 wants them.
      ...(copies && sound.codec === 'aac' ? ['-bsf:a', 'aac_adtstoasc'] : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', target],
    ],
    timeoutMs: DIRECT_TIMEOUT_MS,
    signal: options.signal,
    onSpawn: options.onSpawn,
  });
}
