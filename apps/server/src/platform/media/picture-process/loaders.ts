import sharp, { type Sharp, type SharpOptions } from 'sharp';

// libvips caches files by name, and would return a previous image with the same name.
sharp.cache(false);
// Several pictures are decoded at the same time by several processes, not by threads of one.
sharp.concurrency(1);

// libvips reads many more formats than needed; each disabled loader reduces the attack surface.
const BITMAPS = ['Jpeg', 'Png', 'Webp', 'Gif', 'Nsgif', 'Tiff', 'Heif'];
const named = (names: readonly string[]) => ({ operation: names.map((name) => `VipsForeignLoad${name}`) });
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock(named(BITMAPS));

/** Allows a 100-megapixel camera. The memory that a picture needs is limited as well (required-memory.ts). */
export const MAX_IMAGE_PIXELS = 128_000_000;

/** The first frame of an untrusted picture. */
export const openBitmap = (input: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(input, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1, ...options });

/** Only for one drawing: text that starts like a photo must not be rendered as SVG. */
export async function withSvg<T>(draw: () => Promise<T>): Promise<T> {
  sharp.block(named(BITMAPS));
  sharp.unblock(named(['Svg']));
  try {
    return await draw();
  } finally {
    sharp.block(named(['Svg']));
    sharp.unblock(named(BITMAPS));
  }
}

export { sharp };
