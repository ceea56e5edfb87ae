import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodeInThread } from './decode-in-thread.ts';
import { MediaError } from './media-error.ts';
import type { Size } from './picture.ts';

const MAX_HEIC_BYTES = 256 * 1024 * 1024;
/** Phones produce 48 megapixels; decoding such an image with its planes takes 300 MB of memory. */
const MAX_HEIC_PIXELS = 64_000_000;
const HEIC_TIMEOUT_MS = 60_000;
// Major brands in the file header: single images, bursts, and generic brands that are refined by the brand list.
const BRANDS = /^....ftyp(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/s;

export const isHeic = (head: Buffer): boolean => BRANDS.test(head.toString('latin1', 0, 12));

/** iPhone images: sharp reads the container but not the codec. The result is already rotated upright. */
export async function openHeic(path: string, signal?: AbortSignal): Promise<{ image: Sharp; size: Size }> {
  if ((await stat(path)).size > MAX_HEIC_BYTES)
    throw new MediaError('too-large', 'the picture is larger than allowed');
  const decoded = await decodeInThread<Size & { data?: Uint8Array }>(
    new URL('./heic-thread.ts', import.meta.url),
    { path, maxPixels: MAX_HEIC_PIXELS },
    { unreadable: 'the picture could not be read', timeoutMs: HEIC_TIMEOUT_MS, signal },
  );
  const { width, height, data } = decoded;
  if (!data) throw new MediaError('too-large', 'the picture has more pixels than allowed');
  return { image: sharp(data, { raw: { width, height, channels: 4 } }), size: { width, height } };
}
