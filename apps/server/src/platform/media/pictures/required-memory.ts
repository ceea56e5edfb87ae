import { MediaError } from '../media-error.ts';
import type { PictureHeader } from './picture-tasks.ts';

const MIB = 1024 ** 2;

/**
 * The most that one picture may need: 100 megapixels with 16 bits per channel, or 128 megapixels with 8 bits. A picture
 * process may allocate more than this, but not much (picture-pool.ts).
 */
export const MOST_BYTES = 704 * MIB;
/** Decoded line by line: some lines of the picture, and the result. */
const STREAMED_BYTES = 48 * MIB;
/** The memory of a decoder in WebAssembly is limited to this (picture-process/). */
export const PAGE_BYTES = 400 * MIB;
/** libheif keeps the planes and a copy with four bytes per pixel, while the decoded pixels exist already. */
const HEIC_BYTES_PER_PIXEL = 10;
/** Working memory of an encoder per pixel of the result. */
const ENCODER_BYTES: Record<string, number> = { jpg: 6, webp: 8, avif: 12, png: 5, tiff: 4 };

/** The memory for decoding, estimated from the header. Refuses more than allowed before anything is decoded. */
export function decodingBytes(header: PictureHeader): number {
  const needs = estimate(header);
  if (needs > MOST_BYTES) throw new MediaError('too-large', 'the picture needs more memory than allowed');
  return needs;
}

function estimate({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  isTurned,
}: PictureHeader): number {
  const pixels = width * height;
  const whole = pixels * channels * depth;
  switch (format) {
    case 'png':
      return isProgressive || isTurned ? whole : Math.min(whole, STREAMED_BYTES);
    case 'jpeg':
      // The coefficients of all passes, two bytes each.
      if (isProgressive) return whole * 2;
      return isTurned ? whole : Math.min(whole, STREAMED_BYTES);
    case 'heif':
      return pixels * HEIC_BYTES_PER_PIXEL;
    default:
      // WebP, GIF and AVIF are decoded with an alpha channel; a TIFF can be one strip.
      return pixels * Math.max(4, channels) * depth;
  }
}

/** An encoder that needs more than allowed fails by the limit of its process; it is not refused in advance. */
export function convertingBytes(
  header: PictureHeader,
  result: { width: number; height: number; format: string },
) {
  const encoder = result.width * result.height * (ENCODER_BYTES[result.format] ?? 4);
  return Math.min(MOST_BYTES, decodingBytes(header) + encoder);
}
