import { join } from 'node:path';
import type { Size } from '../picture.ts';
import { makeThumbnail } from '../pictures/image.ts';
import { askPicture } from '../pictures/picture-pool.ts';
import type { MediaTools } from '../tools.ts';

const TIMEOUT_MS = 30_000;
/** The picture, the watermark and the result. */
const BYTES_PER_PIXEL = 12;

interface Options {
  path: string;
  /** An empty folder. */
  folder: string;
  box: Size;
  draw(size: Size): Promise<Buffer>;
}

/** Any supported image as JPEG with the watermark. */
export async function watermarkPicture(
  tools: MediaTools | undefined,
  { path, folder, box, draw }: Options,
): Promise<Buffer> {
  const target = join(folder, 'plain.jpg');
  const { path: plain, width, height } = await makeThumbnail(tools, { path, target, box });
  const wanted = { path: plain, watermark: await draw({ width, height }) };
  const needs = width * height * BYTES_PER_PIXEL;
  return Buffer.from(await askPicture('overlay', wanted, { needs, timeoutMs: TIMEOUT_MS }));
}
