import { extname } from 'node:path';
import { NAME_MAX } from '@rushes/contract/enums';

/** Names that are equal on most file systems, which ignore case. */
export const folded = (name: string): string => name.toLowerCase();

/** `clip.mov` becomes `clip (2).mov`. */
export function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const ext = extname(name);
  const mark = ` (${number})${ext}`;
  const stem = name.slice(0, name.length - ext.length);
  return `${stem
    .slice(0, NAME_MAX - mark.length)
    .toWellFormed()
    .trimEnd()}${mark}`;
}
