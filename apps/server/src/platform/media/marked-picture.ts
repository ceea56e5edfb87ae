import { join } from 'node:path';
import sharp from 'sharp';
import { makeThumbnail } from './image.ts';
import type { Size } from './picture.ts';
import type { MediaTools } from './tools.ts';

const JPEG_QUALITY = 88;

interface Options {
  path: string;
  /** An empty folder. */
  folder: string;
  box: Size;
  draw(size: Size): Promise<Buffer>;
}

/** Any supported image as JPEG with the watermark. */
export async function markPicture(
  tools: MediaTools | undefined,
  { path, folder, box, draw }: Options,
): Promise<Buffer> {
  const {
    path: plain,
    width,
    height,
  } = await makeThumbnail(tools, {
    path,
    target: join(folder, 'plain.jpg'),
    box,
  });
  return sharp(plain)
    .composite([{ input: await draw({ width, height }) }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
