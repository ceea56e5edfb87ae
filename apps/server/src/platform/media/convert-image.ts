import type { Conversion } from '@rushes/contract/converting';
import sharp, { type Sharp } from 'sharp';
import { imageQuality, sizeFor } from './convert.ts';
import { isHeic, openHeic } from './heic.ts';
// image.ts configures which libvips loaders are enabled.
import { head, isSvg, MAX_IMAGE_PIXELS } from './image.ts';
import { MediaError, ofPicture } from './media-error.ts';
import type { Size } from './picture.ts';

const CONVERT_SECONDS = 120;

/** Rotates upright, fits the wanted size and keeps the colour profile; takes the first frame of an animation. */
export async function convertImage(options: {
  path: string;
  target: string;
  wanted: Conversion;
  signal?: AbortSignal;
}): Promise<Size> {
  const { path, target, wanted, signal } = options;
  try {
    const { image, size } = await openImage(path, signal);
    const { width, height } = sizeFor(size, wanted.resolution);
    const isSmaller = wanted.resolution !== 'original';
    const fitted = isSmaller
      ? image.resize({ width, height, fit: 'inside', withoutEnlargement: true })
      : image;
    const done = await encoded(fitted, wanted).timeout({ seconds: CONVERT_SECONDS }).toFile(target);
    return { width: done.width, height: done.height };
  } catch (error) {
    throw ofPicture(error);
  }
}

async function openImage(path: string, signal?: AbortSignal): Promise<{ image: Sharp; size: Size }> {
  if (isHeic(await head(path, 12))) return openHeic(path, signal);
  if (await isSvg(path)) throw new MediaError('unreadable', 'drawings are not converted');
  const image = sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 });
  const { width, height, format, autoOrient } = await image.metadata();
  if (format === 'svg') throw new MediaError('unreadable', 'a drawing in disguise');
  const size = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  return { image: image.autoOrient().keepIccProfile(), size };
}

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
      throw new MediaError('failed', `${format} is no format of pictures`);
  }
}
