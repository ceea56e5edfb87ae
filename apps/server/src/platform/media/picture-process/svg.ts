import { readFile } from 'node:fs/promises';
import type { Size } from '../picture.ts';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { toJpeg } from './bitmap.ts';
import { openBitmap, withSvg } from './loaders.ts';

/** Loaded from memory an SVG has no base URL, so it cannot reference local files. */
export function drawSvg(wanted: PictureTasks['thumbnail']['wanted']): Promise<Size & { source: Size }> {
  return withSvg(async () => {
    const image = openBitmap(await readFile(wanted.path), { pages: undefined });
    const { width, height } = await image.metadata();
    return { ...(await toJpeg(image, wanted)), source: { width, height } };
  });
}
