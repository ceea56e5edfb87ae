import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { openBitmap } from './loaders.ts';

/** Decode timeout: spending longer to detect a broken image is not worth it. */
const SECONDS = 5;

export async function decodeOnce({ bytes, maxPixels }: PictureTasks['decode']['wanted']): Promise<null> {
  await openBitmap(bytes, { limitInputPixels: maxPixels }).timeout({ seconds: SECONDS }).raw().toBuffer();
  return null;
}

export async function drawSmall({
  bytes,
  box,
}: PictureTasks['png']['wanted']): Promise<PictureTasks['png']['answer']> {
  const { data, info } = await openBitmap(bytes, { failOn: 'warning' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
