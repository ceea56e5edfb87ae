import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodeInThread } from './decode-in-thread.ts';
import { MediaError } from './media-error.ts';
import type { Size } from './picture.ts';

const MAX_HEIC_BYTES = 256 * 1024 * 1024;
/** Phones make 48 megapixels; with its planes such a picture takes 300 MB of memory. */
const MAX_HEIC_PIXELS = 64_000_000;
const HEIC_TIMEOUT_MS = 60_000;
// As the first bytes of the file name them: single pictures, bursts, and what is one of the two by its list of brands.
const BRANDS = /^....ftyp(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/s;

export const isHeic = (head: Buffer): boolean => BRANDS.test(head.toString('latin1', 0, 12));

/** What iPhones write: sharp reads its container, but not what is in it. Upright already, as the file says. */
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
