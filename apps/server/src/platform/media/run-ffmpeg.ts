import { resolve } from 'node:path';
import { MediaError } from './media-error.ts';
import { type Limits, spawnLimited } from './pictures/spawn-limited.ts';
import type { MediaTools } from './tools.ts';

/**
 * Demuxers allowed for untrusted files. Excluded on purpose: all that open a second file or URL named in the first one
 * (hls, dash, concat, image2, imf, sdp, rtsp, vobsub, avisynth, lavfi), because the protocol whitelist cannot
 * distinguish the uploaded file from /etc/passwd.
 */
const FORMATS =
  `mov matroska webm avi asf mxf flv live_flv mpeg mpegts mpegvideo m4v h264 hevc av1 obu ivf vc1 dv gxf nut ogg rm
  wtv r3d dnxhd dirac mjpeg yuv4mpegpipe wav w64 aiff caf flac mp3 aac ac3 eac3 dts dtshd truehd mlp amr amrnb amrwb
  au ape wv tta tak mpc mpc8 dsf iff voc gsm loas shn gif apng bmp_pipe dpx_pipe exr_pipe gif_pipe j2k_pipe jpeg_pipe
  jpegls_pipe jpegxl_pipe pam_pipe pbm_pipe pcx_pipe pgm_pipe png_pipe ppm_pipe psd_pipe qoi_pipe sgi_pipe
  sunrast_pipe tiff_pipe webp_pipe xbm_pipe xpm_pipe`
    .split(/\s+/)
    .join(',');

/** 8192 x 8192: fits every 8K camera, rejects a 16000 x 16000 decompression bomb (1.1 GB decoded). */
export const MAX_PIXELS = 8192 * 8192;

export type Progress = { fraction: number; speed: number | undefined };

type Run = Partial<Limits> & {
  /** An empty folder of the caller; relative output names are created in it. */
  cwd: string;
  signal?: AbortSignal;
  onSpawn?: (pid: number) => void;
};

export type FfmpegOptions = Run & {
  /** An untrusted file, opened with the whitelists; `before` contains options of that input, such as -ss. */
  input?: { path: string; before?: string[] };
  /** Files we wrote ourselves (generated images), opened without the whitelists. */
  trustedInputs?: string[];
  output: string[];
  durationMs?: number;
  onProgress?: (progress: Progress) => void;
  onPipe3?: (chunk: Buffer) => void;
  /** Filters such as ebur128 report at level info; otherwise errors are enough. */
  logLevel?: 'error' | 'info';
  keepStderrBytes?: number;
  env?: Record<string, string>;
};

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
const PROBE_TIMEOUT_MS = 30_000;
const PROBE_OUTPUT_BYTES = 4_000_000;

/** Returns the last `keepStderrBytes` of ffmpeg's stderr. */
export function runFfmpeg(tools: MediaTools, options: FfmpegOptions): Promise<string> {
  const args = ['-nostdin', '-hide_banner', '-nostats', '-y', '-v', options.logLevel ?? 'error'];
  if (options.onProgress) args.push('-progress', 'pipe:1', '-stats_period', '0.5');
  // Builds before 4.4 do not have -stats_period and report twice a second anyway.
  if (tools.major < 5) drop(args, '-stats_period');
  if (options.input) args.push(...hostileInput(options.input.path, options.input.before));
  args.push(...(options.trustedInputs ?? []), ...options.output);
  return spawnLimited(tools, {
    ...options,
    command: tools.ffmpeg,
    args,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    onStdout: progressReader(options.durationMs, options.onProgress),
  });
}

/** Returns ffprobe's stdout. */
export async function runFfprobe(
  tools: MediaTools,
  options: Run & { path: string; args: string[]; onSpawn?: (pid: number) => void },
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const args = ['-hide_banner', '-v', 'error', ...options.args, ...hostileInput(options.path)];
  const run = spawnLimited(tools, {
    ...options,
    signal,
    command: tools.ffprobe,
    args,
    timeoutMs: options.timeoutMs ?? PROBE_TIMEOUT_MS,
    onStdout: (chunk) => {
      bytes += chunk.length;
      if (bytes > PROBE_OUTPUT_BYTES) stop.abort();
      else chunks.push(chunk);
    },
  });
  const stderr = await run.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
    throw new MediaError('too-large', 'the description of the file is larger than allowed');
  });
  // ffprobe exits with 0 when an image exceeds the limit, and only omits its size.
  if (/exceeds specified max pixel count/.test(stderr)) {
    throw new MediaError('too-large', 'the picture has more pixels than allowed', stderr);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function hostileInput(path: string, before: string[] = []): string[] {
  const safety = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS];
  // The `file:` prefix prevents that a name such as "concat:a|b" is parsed as a protocol.
  return [...safety, '-max_pixels', String(MAX_PIXELS), ...before, '-i', `file:${resolve(path)}`];
}

function drop(args: string[], option: string): void {
  const at = args.indexOf(option);
  if (at >= 0) args.splice(at, 2);
}

function progressReader(durationMs: number | undefined, report: ((progress: Progress) => void) | undefined) {
  let rest = '';
  let fraction = 0;
  let speed: number | undefined;
  return (chunk: Buffer) => {
    if (!report) return;
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key, value = ''] = line.split('=');
      // `out_time_ms` is in microseconds too, and both are N/A before the first frame.
      if (key === 'out_time_us' && durationMs && Number(value) > 0) {
        fraction = Math.max(fraction, Math.min(1, Number(value) / 1000 / durationMs));
      } else if (key === 'speed') {
        speed = Number.parseFloat(value) || undefined;
      } else if (key === 'progress') {
        report({ fraction: value.trim() === 'end' ? 1 : fraction, speed });
      }
    }
  };
}
