import type { Conversion } from '@rushes/contract/converting';
import type { MediaErrorKind } from '../media-error.ts';
import type { Size } from '../picture.ts';

/** A file on this machine, or small contents such as a logo. */
export type PictureSource = { path: string } | { bytes: Uint8Array };

/** What the header of a picture says, without decoding it. */
export interface PictureHeader extends Size {
  format: string;
  channels: number;
  /** Bytes per channel of a pixel. */
  depth: number;
  /** Stored in several passes (interlaced PNG, progressive JPEG): decoders keep the whole picture in memory. */
  isProgressive: boolean;
  /** Must be rotated, which needs the whole picture. */
  isTurned: boolean;
  /** The size after rotation. */
  upright: Size;
}

interface ToFile {
  path: string;
  target: string;
}

/** What a picture process can do: `ask` by name, with what it needs and what it answers. */
export interface PictureTasks {
  header: { wanted: PictureSource; answer: PictureHeader };
  /** JPEG within the box, upright, on white. */
  thumbnail: {
    wanted: ToFile & { box: Size; format: 'bitmap' | 'heic' | 'svg' };
    answer: Size & { source: Size };
  };
  /** The first page of a PDF as JPEG within the box. */
  page: { wanted: ToFile & { box: Size }; answer: Size & { pages: number } };
  convert: { wanted: ToFile & { conversion: Conversion; isHeic: boolean }; answer: Size };
  /** Decodes the first frame and throws it away. */
  decode: { wanted: { bytes: Uint8Array; maxPixels: number }; answer: null };
  /** The first frame as an upright PNG within the box. */
  png: { wanted: { bytes: Uint8Array; box: Size }; answer: Size & { bytes: Uint8Array } };
  /** A transparent PNG with a watermark. `fonts` is the folder of the bundled fonts. */
  watermark: { wanted: { lines: readonly string[]; size: Size; fonts: string }; answer: Uint8Array };
  /** A picture of ours with a watermark over it, as JPEG. */
  overlay: { wanted: { path: string; watermark: Uint8Array }; answer: Uint8Array };
  /** Raw RGB tiles as one JPEG. */
  sheet: { wanted: ToFile & { tile: Size; columns: number; rows: number; quality: number }; answer: Size };
}

export type PictureTask = keyof PictureTasks;

export interface PictureQuestion {
  task: PictureTask;
  wanted: unknown;
}

export interface PictureReply {
  answer?: unknown;
  error?: { kind: MediaErrorKind; message: string; detail: string };
  /** Of the process, after the task: one that grew is replaced. */
  memory: number;
  cpuSeconds: number;
}
