import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Size } from '../picture.ts';
import { decodeWoff } from '../pictures/decode-woff.ts';
import { askPicture } from '../pictures/picture-pool.ts';

/** Scripts covered by the bundled font; other scripts use system fonts, or boxes if there is none. */
const SCRIPTS = ['cyrillic-ext', 'cyrillic', 'greek-ext', 'greek', 'vietnamese', 'latin-ext', 'latin'];
const LONGEST_LINE = 64;
const TIMEOUT_MS = 30_000;
/** Several copies of the picture, four bytes per pixel. */
const BYTES_PER_PIXEL = 12;

let fonts: Promise<string> | undefined;

/** A transparent PNG of that size, tiled with the lines, so that no part can be cropped without them. */
export async function drawWatermark(lines: readonly string[], size: Size): Promise<Buffer> {
  fonts ??= placeFonts();
  const wanted = { lines: lines.map(plainLine), size, fonts: await fonts };
  const needs = size.width * size.height * BYTES_PER_PIXEL;
  return Buffer.from(await askPicture('watermark', wanted, { needs, timeoutMs: TIMEOUT_MS }));
}

/**
 * The files are read during the whole lifetime of the process, so they are in a folder that no other cleanup touches.
 */
async function placeFonts(): Promise<string> {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource/inter/unicode.json')),
    'files',
  );
  const folder = await mkdtemp(join(tmpdir(), 'rushes-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [place, script] of SCRIPTS.entries()) {
    const font = decodeWoff(await readFile(join(files, `inter-${script}-600-normal.woff`)));
    await writeFile(join(folder, `${place}-${script}.ttf`), font);
  }
  return folder;
}

/** One line of plain text: no control, bidirectional or invisible characters. */
export function plainLine(text: string): string {
  const plain = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  const signs = [...plain];
  return signs.length > LONGEST_LINE ? `${signs.slice(0, LONGEST_LINE - 1).join('')}…` : plain;
}
