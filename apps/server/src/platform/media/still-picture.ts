import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
// image.ts configures which libvips loaders are enabled.
import './image.ts';

/** Decode timeout: spending longer to detect a broken image is not worth it. */
const SECONDS = 5;

/** The type according to the content, without decoding it. */
export async function typeOfPicture(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

/** Reads only the header: a huge image is not decoded. Returns undefined if it is not an image. */
export async function sizeOfPicture(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, pageHeight } = await sharp(bytes, {
      pages: 1,
      limitInputPixels: false,
    }).metadata();
    return { width, height: pageHeight ?? height };
  } catch {
    return undefined;
  }
}

/** Whether the first frame can be decoded. Check the size first. */
export async function isReadablePicture(bytes: Uint8Array, maxPixels: number): Promise<boolean> {
  try {
    await sharp(bytes, { pages: 1, limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The first frame as an upright PNG within the box; never enlarges. */
export async function drawSmall(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<{ png: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes, { pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
