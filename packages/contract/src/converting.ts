import { z } from 'zod';
import { Asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { Pod } from './pods.ts';
import { subtitleFormats } from './subtitles.ts';

export type MediaKind = 'video' | 'audio' | 'image';

/** Output formats with their codecs; the default codec is first. */
export const formats = {
  mp4: { kind: 'video', codecs: ['h264', 'hevc'] },
  mov: { kind: 'video', codecs: ['prores', 'h264'] },
  webm: { kind: 'video', codecs: ['vp9'] },
  mp3: { kind: 'audio', codecs: ['mp3'] },
  m4a: { kind: 'audio', codecs: ['aac'] },
  ogg: { kind: 'audio', codecs: ['opus'] },
  jpg: { kind: 'image', codecs: ['jpeg'] },
  png: { kind: 'image', codecs: ['png'] },
  webp: { kind: 'image', codecs: ['webp'] },
  avif: { kind: 'image', codecs: ['av1'] },
  tiff: { kind: 'image', codecs: ['deflate'] },
} as const satisfies Record<string, { kind: MediaKind; codecs: readonly string[] }>;
export type Format = keyof typeof formats;

/** Not translated: names are the same in every language. */
export const codecNames: Record<string, string> = {
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  prores: 'Apple ProRes',
  vp9: 'VP9',
  mp3: 'MP3',
  aac: 'AAC',
  opus: 'Opus',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  av1: 'AV1',
  deflate: 'Deflate',
};

export const formatsOf = (kind: MediaKind): Format[] =>
  (Object.keys(formats) as Format[]).filter((format) => formats[format].kind === kind);

/** The image is scaled to fit inside; `original` keeps the size. The last one is for old phones. */
export const resolutions = [
  'original',
  '3840x2160',
  '1920x1080',
  '1280x720',
  '854x480',
  '640x360',
  '320x240',
] as const;
export type Resolution = (typeof resolutions)[number];

/** The requested size is larger in both dimensions, regardless of orientation: the image would be upscaled. */
export function isBlownUp(source: string | null, wanted: Resolution): boolean {
  if (wanted === 'original' || !source) return false;
  const [long, short] = sides(source);
  const [boxLong, boxShort] = sides(wanted);
  return boxLong > long && boxShort > short;
}

function sides(size: string): [number, number] {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return [Math.max(width, height), Math.min(width, height)];
}

export const videoQualities = ['high', 'medium', 'low'] as const;
/** Kilobits per second. */
export const audioQualities = [64, 128, 256, 320] as const;
/** Compression in percent. */
export const imageQualities = [0, 25, 50, 75, 100] as const;
export const qualities = { video: videoQualities, audio: audioQualities, image: imageQualities } as const;

/** Audio has no resolution: use `original`. */
export const Conversion = z.object({
  format: z.enum(Object.keys(formats) as [Format, ...Format[]]),
  codec: z.string().max(32),
  resolution: z.enum(resolutions),
  quality: z.union([z.enum(videoQualities), z.number().int()]),
});
export type Conversion = z.infer<typeof Conversion>;

/** Short name, to distinguish two conversions of a file. */
export function nameOfConversion({ format, codec, resolution }: Conversion): string {
  const size = resolution === 'original' ? '' : ` ${resolution.replace('x', '×')}`;
  const { kind } = formats[format];
  return `${kind === 'image' ? format.toUpperCase() : (codecNames[codec] ?? codec)}${size}`;
}

/** Converts a subtitle file to the other format. */
export const SubtitleConversion = z.object({ filetype: z.enum(subtitleFormats) });

export const convertAsset = endpoint({
  name: 'converting.convert',
  route: 'POST pods/:id/assets/:assetId/convert',
  gate: 'control NodeAndPod',
  scope: 'services:write',
  summary:
    'Convert a complete asset to another format, size or quality. The conversion runs as a job (202) and the new asset is listed with the file. A subtitle file is converted to the other format immediately.',
  body: z.union([Conversion, SubtitleConversion]),
  reply: z.object({ asset: Asset }),
  status: 202,
});

export const generateAudio = endpoint({
  name: 'converting.audio',
  route: 'POST pods/:id/audio',
  gate: 'run FreeService',
  scope: 'services:write',
  summary:
    'Generate the missing audio of a video or audio file for playback and the waveform. The running job has code AM10.',
  reply: z.object({ asset: Asset }),
  status: 202,
});

export const promoteAsset = endpoint({
  name: 'converting.promote',
  route: 'POST pods/:id/assets/:assetId/promote',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary: 'Create a separate file from a complete asset, in the same folder. The asset is kept.',
  reply: z.object({ pod: Pod }),
  status: 201,
});

/** Input of the `frames` service: the frame number and the use of the image. */
export const FrameWanted = z.object({
  frame: z.number().int().min(0).max(100_000_000),
  use: z.enum(['frame', 'thumbnail']).default('frame'),
});
export type FrameWanted = z.infer<typeof FrameWanted>;
