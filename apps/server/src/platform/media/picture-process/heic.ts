import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import type { Sharp } from 'sharp';
import { MediaError } from '../media-error.ts';
import type { Size } from '../picture.ts';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { toJpeg } from './bitmap.ts';
import { sharp } from './loaders.ts';
import { limitWasmMemory } from './wasm-memory.ts';

/** Phones produce 48 megapixels; decoding such an image with its planes takes 300 MB of memory. */
const MAX_HEIC_PIXELS = 64_000_000;
/** Enough for the largest allowed image with its planes. */
const WASM_BYTES = 640 * 1024 ** 2;

/** iPhone images: sharp reads the container but not the codec. The result is already rotated upright. */
export async function openHeic(path: string): Promise<{ image: Sharp; size: Size }> {
  limitWasmMemory(WASM_BYTES);
  const [picture] = await decode.all({ buffer: await readFile(path) });
  if (!picture) throw new Error('there is no picture in it');
  const { width, height } = picture;
  // Checked before decoding: pixels take four bytes each, and their planes the same again.
  if (width * height > MAX_HEIC_PIXELS)
    throw new MediaError('too-large', 'the picture has more pixels than allowed');
  const { data } = await picture.decode();
  return { image: sharp(data, { raw: { width, height, channels: 4 } }), size: { width, height } };
}

export async function shrinkHeic(
  wanted: PictureTasks['thumbnail']['wanted'],
): Promise<Size & { source: Size }> {
  const { image, size } = await openHeic(wanted.path);
  return { ...(await toJpeg(image, wanted)), source: size };
}
