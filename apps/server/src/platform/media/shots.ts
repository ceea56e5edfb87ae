import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitWithin, type Size } from './picture.ts';
import type { MediaTools } from './tools.ts';

const FILE = 'shots.txt';
/** Of a hundred: a cut is far above it, a pan or a flash in the scene below. */
const THRESHOLD = 10;
/** Cuts every two seconds for two hours and more; what has more flickers, and nobody would cling to it. */
const MOST = 4096;
/** Large enough to tell two scenes apart, small enough to cost next to nothing. */
const BOX: Size = { width: 160, height: 160 };

export const findsShots = (tools: MediaTools) => tools.filters.has('scdet');

/** A branch of the graph that nothing comes out of: it writes the first frame of every shot but the first. */
export function shotFilters(size: Size): string {
  const { width, height } = fitWithin(size, BOX);
  const found = `metadata=mode=print:key=lavfi.scd.time:file=${FILE}`;
  return `scale=${width}:${height}:flags=fast_bilinear,scdet=t=${THRESHOLD},${found}`;
}

export const shotsOutput = ['-map', '[shots]', '-f', 'null', '-'];

/** Frames counted from 0, as the web version counts them. */
export async function readShots(folder: string): Promise<number[]> {
  const shots = parseShots(await readFile(join(folder, FILE), 'utf8'));
  return shots.length > MOST ? [] : shots;
}

export const parseShots = (text: string): number[] =>
  [...text.matchAll(/^frame:(\d+)/gm)].map(([, frame]) => Number(frame)).filter((frame) => frame > 0);
