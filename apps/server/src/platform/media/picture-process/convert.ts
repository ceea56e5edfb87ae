import type { Conversion } from '@rushes/contract/converting';
import type { Sharp } from 'sharp';
import { MediaError } from '../media-error.ts';
import { type Size, sizeFor } from '../picture.ts';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { openHeic } from './heic.ts';
import { openBitmap } from './loaders.ts';

const CONVERT_SECONDS = 120;

type Wanted = PictureTasks['convert']['wanted'];

/** Rotates upright, fits the wanted size and keeps the colour profile; takes the first frame of an animation. */
export async function convert({ path, target, conversion, isHeic }: Wanted): Promise<Size> {
  const { image, size } = await (isHeic ? openHeic(path) : open(path));
  const box = sizeFor(size, conversion.resolution);
  const fitted =
    conversion.resolution === 'original'
      ? image
      : image.resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const done = await encoded(fitted, conversion).timeout({ seconds: CONVERT_SECONDS }).toFile(target);
  return { width: done.width, height: done.height };
}

async function open(path: string): Promise<{ image: Sharp; size: Size }> {
  const image = openBitmap(path);
  const { width, height, autoOrient } = await image.metadata();
  const size = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  return { image: image.autoOrient().keepIccProfile(), size };
}

/** Converts compression in percent to sharp's quality: 0 becomes 100, 100 becomes 10. */
const imageQuality = (compression: number): number => Math.round(100 - 0.9 * compression);

function encoded(image: Sharp, { format, quality: wanted }: Conversion): Sharp {
  const compression = Number(wanted);
  const quality = imageQuality(compression);
  switch (format) {
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
    case 'webp':
      return image.webp({ quality, lossless: compression === 0 });
    case 'avif':
      return image.avif({ quality, lossless: compression === 0 });
    case 'png':
      // PNG is lossless: a higher level only takes longer. Above 50 the number of colours is reduced.
      return compression > 50 ? image.png({ palette: true, quality }) : image.png({ compressionLevel: 9 });
    case 'tiff':
      return compression > 0
        ? image.tiff({ compression: 'jpeg', quality })
        : image.tiff({ compression: 'deflate' });
    default:
      throw new MediaError('failed', `${format} is not an image format`);
  }
}
