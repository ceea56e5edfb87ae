import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { openBitmap } from './loaders.ts';

const JPEG_QUALITY = 88;

export function overlay({ path, watermark }: PictureTasks['overlay']['wanted']): Promise<Buffer> {
  return openBitmap(path)
    .composite([{ input: Buffer.from(watermark) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
