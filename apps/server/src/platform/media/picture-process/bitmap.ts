import type { Sharp } from 'sharp';
import type { Size } from '../picture.ts';
import type { PictureHeader, PictureSource, PictureTasks } from '../pictures/picture-tasks.ts';
import { openBitmap } from './loaders.ts';

const IMAGE_SECONDS = 30;
const JPEG_QUALITY = 82;
const DEPTHS: Record<string, number> = {
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
};

/** Reads only the header: a huge picture is not decoded. */
export async function readHeader(source: PictureSource): Promise<PictureHeader> {
  const input = 'path' in source ? source.path : source.bytes;
  const found = await openBitmap(input, { limitInputPixels: false }).metadata();
  const { width, height: whole, pageHeight, format, autoOrient, orientation = 1 } = found;
  const height = pageHeight ?? whole;
  return {
    width,
    height,
    format,
    channels: found.channels,
    depth: DEPTHS[found.depth] ?? 1,
    isProgressive: found.isProgressive,
    isTurned: orientation > 1,
    upright: { width: autoOrient.width ?? width, height: autoOrient.height ?? height },
  };
}

type Wanted = PictureTasks['thumbnail']['wanted'];

export async function shrinkBitmap(wanted: Wanted): Promise<Size & { source: Size }> {
  const image = openBitmap(wanted.path);
  const { width, height, autoOrient } = await image.metadata();
  const done = await toJpeg(image.autoOrient(), wanted);
  const source = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  return { ...done, source };
}

/** Within the box, on white. */
export async function toJpeg(
  image: Sharp,
  { box: { width, height }, target }: Pick<Wanted, 'box' | 'target'>,
): Promise<Size> {
  const done = await image
    .timeout({ seconds: IMAGE_SECONDS })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(target);
  return { width: done.width, height: done.height };
}
