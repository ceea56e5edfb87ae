import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FrameRate, parseRate, settleRate } from './frame-rate.ts';
import { MediaError } from './media-error.ts';
import { runFfprobe } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

export type VideoInfo = {
  /** Stream index in the file, for `-map 0:index`. */
  index: number;
  codec: string;
  /** Display size: after rotation and with square pixels. */
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  frameRate: FrameRate;
  isVariable: boolean;
  pixelFormat: string;
  bitDepth: number;
  isHdr: boolean;
  /** Hybrid log-gamma, one of the two HDR transfer functions. */
  isHlg?: true;
  isInterlaced: boolean;
  colorSpace: string | undefined;
  durationMs: number;
  startSeconds: number;
  frames?: number;
  startTimecode?: string;
  dropFrame?: boolean;
};

export type AudioInfo = {
  index: number;
  codec: string;
  channels: number;
  channelLayout: string | undefined;
  sampleRate: number;
  bitrate: number | undefined;
  language: string | undefined;
};

export type SubtitleInfo = {
  index: number;
  codec: string;
  language: string | undefined;
  title: string | undefined;
};

export type MediaInfo = {
  kind: 'video' | 'audio' | 'image' | 'none';
  container: string;
  durationMs: number;
  startSeconds: number;
  sizeBytes: number;
  bitrate: number | undefined;
  video?: VideoInfo;
  audio: AudioInfo[];
  subtitles: SubtitleInfo[];
  formatTags: Record<string, string>;
};

type Tags = Record<string, string>;

type RawStream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  bits_per_raw_sample?: string;
  color_transfer?: string;
  color_space?: string;
  field_order?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  nb_frames?: string;
  duration?: string;
  start_time?: string;
  timecode?: string;
  channels?: number;
  channel_layout?: string;
  sample_rate?: string;
  bit_rate?: string;
  disposition?: Record<string, number>;
  tags?: Tags;
  side_data_list?: Array<{ rotation?: number }>;
};

type RawProbe = {
  streams?: RawStream[];
  format?: {
    format_name?: string;
    duration?: string;
    start_time?: string;
    bit_rate?: string;
    probe_score?: number;
    tags?: Tags;
  };
};

// Lower scores are random bytes that happen to contain a sync word (mp3 is detected in almost anything).
const LEAST_PROBE_SCORE = 10;
/** One week. A longer duration is broken or malicious: two frames a year apart would be encoded as a year of video. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const HLG = 'arib-std-b67';
const HDR_TRANSFERS = ['smpte2084', HLG];
const STILL_BRANDS = /^(avif|avis|heic|heix|heim|mif1)/;

export async function probe(
  tools: MediaTools,
  path: string,
  options: { signal?: AbortSignal; onSpawn?: (pid: number) => void } = {},
): Promise<MediaInfo> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError('unreadable', 'the file is empty');
  const text = await runFfprobe(tools, {
    ...options,
    path,
    cwd: dirname(path),
    args: ['-print_format', 'json', '-show_format', '-show_streams'],
  }).catch((error: unknown) => {
    // If ffprobe cannot parse the file, the file is to blame; the messages differ per demuxer.
    if (error instanceof MediaError && error.kind === 'failed' && error.message.includes('exit code')) {
      throw new MediaError('unreadable', error.message, error.detail);
    }
    throw error;
  });
  return normalise(JSON.parse(text) as RawProbe, size);
}

/** Files waiting for their second job. */
const MOST_KEPT = 100;
const kept = new Map<string, MediaInfo>();

/** Like `probe`, but the second of two jobs that need the same file gets the result of the first, if in one process. */
export async function probeForTwo(...[tools, path, options]: Parameters<typeof probe>): Promise<MediaInfo> {
  const { ino, size, mtimeMs } = await stat(path);
  const key = [path, ino, size, mtimeMs].join(' ');
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    return known;
  }
  const info = await probe(tools, path, options);
  kept.set(key, info);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest!);
  return info;
}

function normalise(raw: RawProbe, sizeBytes: number): MediaInfo {
  const format = raw.format ?? {};
  const streams = raw.streams ?? [];
  const container = format.format_name ?? '';
  if (!container || (format.probe_score ?? 100) < LEAST_PROBE_SCORE) {
    throw new MediaError('unreadable', 'not a known media format');
  }
  const startSeconds = seconds(format.start_time);
  const durationMs = Math.round(
    1000 * Math.max(seconds(format.duration), ...streams.map((stream) => seconds(stream.duration))),
  );
  if (durationMs > LONGEST_MS)
    throw new MediaError('too-large', 'the file claims to last longer than allowed');
  const picture = streams.find(isMovingPicture);
  const video = picture ? videoInfo(picture, streams, format.tags ?? {}, durationMs) : undefined;
  const audio = streams.filter((stream) => stream.codec_type === 'audio' && stream.codec_name).map(audioInfo);
  const subtitles = streams.filter((stream) => stream.codec_type === 'subtitle').map(subtitleInfo);
  // A file truncated within its index lists tracks without properties.
  if (!video && audio.length + subtitles.length === 0) throw new MediaError('unreadable', 'no usable track');
  return {
    kind: kindOf(container, format.tags ?? {}, video, audio),
    container,
    durationMs,
    startSeconds,
    sizeBytes,
    bitrate: Number(format.bit_rate) || undefined,
    video,
    audio,
    subtitles,
    formatTags: format.tags ?? {},
  };
}

// ffmpeg treats cover art in an mp3 or m4a as a video stream.
function isMovingPicture(stream: RawStream): boolean {
  const { attached_pic = 0, timed_thumbnails = 0 } = stream.disposition ?? {};
  return stream.codec_type === 'video' && !attached_pic && !timed_thumbnails && (stream.width ?? 0) > 0;
}

function kindOf(
  container: string,
  tags: Tags,
  video: VideoInfo | undefined,
  audio: AudioInfo[],
): MediaInfo['kind'] {
  if (video) {
    const isStill =
      container.endsWith('_pipe') ||
      ['image2', 'gif', 'apng'].includes(container) ||
      STILL_BRANDS.test(tags.major_brand ?? '');
    return isStill ? 'image' : 'video';
  }
  return audio.length > 0 ? 'audio' : 'none';
}

function videoInfo(stream: RawStream, streams: RawStream[], formatTags: Tags, fileMs: number): VideoInfo {
  const rotation = rotationOf(stream);
  const [sarNum = 1, sarDen = 1] = (stream.sample_aspect_ratio ?? '').split(':').map(Number);
  const coded = { width: stream.width ?? 0, height: stream.height ?? 0 };
  const square = sarNum > 0 && sarDen > 0 ? Math.round((coded.width * sarNum) / sarDen) : coded.width;
  const isTurned = rotation === 90 || rotation === 270;
  const timecode = timecodeOf(stream, streams, formatTags);
  const frames = Number(stream.nb_frames) || undefined;
  const durationMs = Math.round(seconds(stream.duration) * 1000) || fileMs;
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    width: isTurned ? coded.height : square,
    height: isTurned ? square : coded.height,
    rotation,
    ...settleRate(parseRate(stream.r_frame_rate), parseRate(stream.avg_frame_rate)),
    pixelFormat: stream.pix_fmt ?? 'unknown',
    bitDepth: bitDepth(stream),
    isHdr: HDR_TRANSFERS.includes(stream.color_transfer ?? ''),
    ...(stream.color_transfer === HLG && { isHlg: true as const }),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    colorSpace: stream.color_space === 'unknown' ? undefined : stream.color_space,
    durationMs,
    startSeconds: seconds(stream.start_time),
    frames,
    ...(timecode && { startTimecode: timecode, dropFrame: timecode.includes(';') }),
  };
}

function audioInfo(stream: RawStream): AudioInfo {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    channelLayout: stream.channel_layout === 'unknown' ? undefined : stream.channel_layout,
    sampleRate: Number(stream.sample_rate) || 0,
    bitrate: Number(stream.bit_rate) || undefined,
    language: language(stream.tags),
  };
}

function subtitleInfo(stream: RawStream): SubtitleInfo {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    language: language(stream.tags),
    title: stream.tags?.title,
  };
}

function language(tags: Tags | undefined): string | undefined {
  return tags?.language === 'und' ? undefined : tags?.language;
}

// The matrix has counter-clockwise degrees, the older tag clockwise ones; this returns clockwise.
function rotationOf(stream: RawStream): VideoInfo['rotation'] {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const degrees = matrix === undefined ? Number(stream.tags?.rotate ?? 0) : -matrix;
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

// QuickTime stores it in a data track, MXF in the container, MPEG-2 in the stream itself.
function timecodeOf(stream: RawStream, streams: RawStream[], formatTags: Tags): string | undefined {
  const found =
    stream.tags?.timecode ??
    streams.find((other) => other.codec_tag_string === 'tmcd')?.tags?.timecode ??
    formatTags.timecode ??
    stream.timecode;
  const parts = /^(\d\d:\d\d:\d\d)([:;.])(\d\d+)$/.exec(found ?? '');
  return parts ? `${parts[1]}${parts[2] === ':' ? ':' : ';'}${parts[3]}` : undefined;
}

function bitDepth(stream: RawStream): number {
  const named = /(?:p|gray|p0|y2)(9|10|12|14|16)(?:le|be)?$/.exec(stream.pix_fmt ?? '')?.[1];
  if (named) return Number(named);
  if (/^(rgb|bgr)48|^rgba64|^bgra64/.test(stream.pix_fmt ?? '')) return 16;
  return Number(stream.bits_per_raw_sample) || 8;
}

function seconds(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}
