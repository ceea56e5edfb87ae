import type { Asset } from '@rushes/contract/assets';
import type { Language } from '@rushes/contract/enums';
import { type FrameRate, fps } from '@rushes/contract/timecode';
import { locale } from '#lib/format.ts';

// Display names for ffprobe values. They are names, the same in every language.

const codecs: Record<string, string> = {
  h264: 'H.264',
  hevc: 'H.265 (HEVC)',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  prores: 'Apple ProRes',
  dnxhd: 'Avid DNxHD',
  cfhd: 'GoPro CineForm',
  mpeg4: 'MPEG-4',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  rawvideo: 'RAW',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  alac: 'Apple Lossless',
  ac3: 'Dolby Digital',
  eac3: 'Dolby Digital Plus',
};

export function codecName(codec: string): string {
  const pcm = /^pcm_[sfu](\d+)/.exec(codec);
  if (pcm) return `PCM ${pcm[1]} bit`;
  return codecs[codec] ?? codec.toUpperCase();
}

const spaces: Record<string, string> = {
  bt709: 'Rec. 709',
  bt2020: 'Rec. 2020',
  bt2020nc: 'Rec. 2020',
  bt2020c: 'Rec. 2020',
  smpte170m: 'Rec. 601',
  bt470bg: 'Rec. 601',
  smpte240m: 'SMPTE 240M',
  gbr: 'RGB',
};

export const colorName = (space: string): string => spaces[space] ?? space;

export function bitRate(bitsPerSecond: number, language: Language): string {
  const mega = bitsPerSecond >= 999_500;
  const value = bitsPerSecond / (mega ? 1e6 : 1e3);
  const digits = mega && value < 99.95 ? 1 : 0;
  return `${number(value, language, digits)} ${mega ? 'Mbit/s' : 'kbit/s'}`;
}

export const frameRate = (rate: FrameRate, language: Language): string =>
  `${fps(rate).toLocaleString(locale(language), { maximumFractionDigits: 3 })} fps`;

/** Uses the typographic minus sign, which is as wide as a digit. */
export const level = (value: number, unit: 'LUFS' | 'dBTP', language: Language): string =>
  `${number(value, language, 1).replace('-', '−')} ${unit}`;

function number(value: number, language: Language, digits: number): string {
  return value.toLocaleString(locale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Mono, stereo, 5.1, 7.1 by name; anything else by count. */
export const channelKeys: Record<number, 'mono' | 'stereo' | 'surround51' | 'surround71'> = {
  1: 'mono',
  2: 'stereo',
  6: 'surround51',
  8: 'surround71',
};

/** Loudness is measured on the extracted audio; other assets may have it too. */
export function loudnessOf(assets: readonly (Asset | undefined)[]): Asset['metadata'] | undefined {
  return assets.find((asset) => asset?.metadata.loudness !== undefined)?.metadata;
}
