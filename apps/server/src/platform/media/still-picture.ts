import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
// Which parsers libvips may use at all is decided there.
import './image.ts';

/** Decoding more than this to learn that a picture is broken is not worth it. */
const SECONDS = 5;

/** What the bytes themselves say they are, before anything of them is decoded. */
export async function typeOfPicture(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

/** Reads only the head: however large a picture claims to be, nothing is decoded. Undefined: it is none. */
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

/** Whether the first frame can be shown at all. To be asked once its size is known to be small. */
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

/** The first frame as a PNG that fits a box, turned as it says; never larger than it is. */
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
