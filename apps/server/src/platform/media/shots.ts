import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitWithin, type Size } from './picture.ts';
import type { MediaTools } from './tools.ts';

const FILE = 'shots.txt';
/** On a scale of 100: a cut scores far higher, a pan or a flash lower. */
const THRESHOLD = 10;
/** A cut every two seconds for over two hours. More cuts mean flicker, and would not be useful. */
const MOST = 4096;
/** Large enough to distinguish two scenes, small enough to cost almost nothing. */
const BOX: Size = { width: 160, height: 160 };

export const findsShots = (tools: MediaTools) => tools.filters.has('scdet');

/** A filter branch without video output: it writes the first frame number of every shot except the first. */
export function shotFilters(size: Size): string {
  const { width, height } = fitWithin(size, BOX);
  const found = `metadata=mode=print:key=lavfi.scd.time:file=${FILE}`;
  return `scale=${width}:${height}:flags=fast_bilinear,scdet=t=${THRESHOLD},${found}`;
}

export const shotsOutput = ['-map', '[shots]', '-f', 'null', '-'];

/** Frame numbers starting at 0, as in the web version. */
export async function readShots(folder: string): Promise<number[]> {
  const shots = parseShots(await readFile(join(folder, FILE), 'utf8'));
  return shots.length > MOST ? [] : shots;
}

export const parseShots = (text: string): number[] =>
  [...text.matchAll(/^frame:(\d+)/gm)].map(([, frame]) => Number(frame)).filter((frame) => frame > 0);
