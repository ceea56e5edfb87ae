import { readFile } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';
import type { Size } from '../picture.ts';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { sharp } from './loaders.ts';

/** Repeats the last tile if there are fewer than the sheet holds. */
export async function composeSheet({
  path,
  target,
  tile,
  columns,
  rows,
  quality,
}: PictureTasks['sheet']['wanted']): Promise<Size> {
  const tiles = await readFile(path);
  const row = tile.width * 3;
  const found = Math.floor(tiles.length / (row * tile.height));
  if (found === 0) throw new MediaError('unreadable', 'no picture could be decoded');
  const [width, height] = [tile.width * columns, tile.height * rows];
  const sheet = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0; at < columns * rows; at += 1) {
    const from = Math.min(at, found - 1) * row * tile.height;
    const to = Math.floor(at / columns) * tile.height * width * 3 + (at % columns) * row;
    for (let y = 0; y < tile.height; y += 1) {
      tiles.copy(sheet, to + y * width * 3, from + y * row, from + (y + 1) * row);
    }
  }
  await sharp(sheet, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toFile(target);
  return { width, height };
}
