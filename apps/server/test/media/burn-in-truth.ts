import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontNames } from '@rushes/contract/fonts';
import { burnIn } from '#platform/burn-in/burn-in.ts';
import { type FontFile, findFont } from '#platform/burn-in/fonts.ts';
import type { Size } from '#platform/media/picture.ts';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { makeMedia } from '../clips.ts';
import { type Case, compareEncoded } from './frame-truth.ts';

// Checks burned-in subtitles with pictures that are drawn without libass.

export type Rgb = readonly [number, number, number];

/** All frames as RGB, decoded as BT.709, in the given size. */
export async function readFrames(
  tools: MediaTools,
  path: string,
  { width, height }: Size,
): Promise<Buffer[]> {
  const pixels = await decode(tools, path, `scale=${width}:${height}:in_color_matrix=bt709,format=rgb24`);
  const each = width * height * 3;
  return Array.from({ length: pixels.length / each }, (_, at) => pixels.subarray(at * each, (at + 1) * each));
}

async function decode(tools: MediaTools, path: string, filters: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    trustedInputs: ['-i', path],
    output: [
      ...['-map', '0:v:0', '-vf', filters, tools.major >= 6 ? '-fps_mode' : '-vsync', 'passthrough'],
      ...['-f', 'rawvideo', 'pipe:3'],
    ],
    cwd: join(path, '..'),
    onPipe3: (chunk) => chunks.push(chunk),
  });
  return Buffer.concat(chunks);
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest area with all pixels of about this colour; the edges are inclusive. */
export function areaOf(frame: Buffer, { width, height }: Size, colour: Rgb, most = 30): Area | undefined {
  let area: Area | undefined;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (colour.some((value, part) => Math.abs(frame[at + part]! - value) > most)) continue;
      area ??= { left: x, top: y, right: x, bottom: y };
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.bottom = y;
    }
  return area;
}

/** The average difference per value, of all rows or of some. */
export function difference(
  one: Buffer,
  other: Buffer,
  { width, height }: Size,
  [from, to]: [number, number] = [0, height],
): number {
  let sum = 0;
  for (let at = from * width * 3; at < to * width * 3; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / ((to - from) * width * 3);
}

/** Apart, because drawtext places letters at whole pixels. */
const LETTERS = 'R g 8';
/** Large enough to tell two weights of a font apart. */
const CANVAS: Size = { width: 1920, height: 1080 };
/** As `writeAss` sizes it: 0.065 of the height. */
const LINE = 70.2;
/** Draws letters in each of these fonts, and names those that do not look most like letters drawn from their own file. */
export async function compareFonts(
  tools: MediaTools,
  folder: string,
  names: readonly string[],
): Promise<string[]> {
  const black = join(folder, 'black.mp4');
  const { width, height } = CANVAS;
  await makeMedia(
    tools,
    black,
    ['-f', 'lavfi', '-i', `color=black:s=${width}x${height}:r=25`],
    ['-frames:v', '1'],
  );
  const info = await probe(tools, black);
  const all = fontNames.map((name) => findFont(name)!);
  const drawn = await drawAll(tools, folder, all);
  const wrong: string[] = [];
  for (const name of names) {
    const place = join(folder, name.replaceAll(' ', '-'));
    await mkdir(place);
    const target = join(place, 'burned.mp4');
    const cues = [{ id: 1, startTime: 0, endTime: 1000, text: LETTERS }];
    const colours = { fontColor: '00FFFFFF', backgroundColor: '00000000' };
    await burnIn(tools, {
      ...{ path: black, info, target },
      subtitles: { cues, format: 'srt', font: name, ...colours },
    });
    const burned = glyphsIn(await decode(tools, target, 'extractplanes=y'), CANVAS);
    const far = drawn.map((one) => distance(one, burned));
    const nearest = far.indexOf(Math.min(...far));
    if (fontNames[nearest] !== name)
      wrong.push(`${name}: ${far[fontNames.indexOf(name)]}, and ${fontNames[nearest]}: ${far[nearest]}`);
  }
  return wrong;
}

const STRIP: Size = { width: 640, height: 160 };

/** Drawn by freetype from the named file, without libass and fontconfig. */
async function drawAll(tools: MediaTools, folder: string, fonts: readonly FontFile[]): Promise<Glyph[][]> {
  const strips = await Promise.all(
    fonts.map(async ({ path }, at) => {
      const text = [
        ...[`fontfile=${path}`, `text=${LETTERS}`, 'fontcolor=white', 'x=20', 'y=20'],
        ...[`fontsize=${(LINE * (await emOfLine(path))).toFixed(3)}`, 'ft_load_flags=no_hinting'],
      ].join(':');
      return `color=black:s=${STRIP.width}x${STRIP.height}:r=25:d=0.04,drawtext=${text},format=yuv420p,extractplanes=y[s${at}]`;
    }),
  );
  const all = fonts.map((_, at) => `[s${at}]`).join('');
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    output: [
      ...['-filter_complex', `${strips.join(';')};${all}concat=n=${fonts.length}[out]`],
      ...['-map', '[out]', tools.major >= 6 ? '-fps_mode' : '-vsync', 'passthrough'],
      ...['-f', 'rawvideo', 'pipe:3'],
    ],
    cwd: folder,
    onPipe3: (chunk) => chunks.push(chunk),
  });
  const pixels = Buffer.concat(chunks);
  const each = STRIP.width * STRIP.height;
  return fonts.map((_, at) => glyphsIn(pixels.subarray(at * each, (at + 1) * each), STRIP));
}

/** How large the em is for a line height of 1: ASS sizes are line heights. Read from the tables `head` and `OS/2`. */
async function emOfLine(path: string): Promise<number> {
  const bytes = await readFile(path);
  const tables = new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => {
      const entry = 12 + at * 16;
      return [bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8)];
    }),
  );
  const em = bytes.readUInt16BE(tables.get('head')! + 18);
  const os2 = tables.get('OS/2')!;
  return em / (bytes.readUInt16BE(os2 + 74) + bytes.readUInt16BE(os2 + 76));
}

interface Glyph extends Size {
  levels: Buffer;
}

/** The letters of a grey picture, from left to right. */
function glyphsIn(pixels: Buffer, { width, height }: Size): Glyph[] {
  const levelAt = (x: number, y: number) => pixels[y * width + x]!;
  const rows = Array.from({ length: height }, (_, y) => y);
  const hasInk = Array.from({ length: width }, (_, x) => rows.some((y) => levelAt(x, y) > INK));
  const letters: Glyph[] = [];
  for (let left = hasInk.indexOf(true); left >= 0; ) {
    const end = hasInk.indexOf(false, left);
    const columns = Array.from({ length: end - left }, (_, at) => left + at);
    const inked = rows.filter((y) => columns.some((x) => levelAt(x, y) > INK));
    const [top, bottom] = [inked[0]!, inked.at(-1)!];
    const levels = rows.slice(top, bottom + 1).flatMap((y) => columns.map((x) => levelAt(x, y) - BLACK));
    letters.push({
      width: columns.length,
      height: bottom - top + 1,
      levels: Buffer.from(levels.map((level) => Math.max(0, level))),
    });
    left = hasInk.indexOf(true, end);
  }
  return letters;
}

/** Levels of limited range. */
const BLACK = 16;
const INK = 60;

/**
 * The difference as a part of the ink, each letter at the best of nine positions: edges are up to a pixel apart. Thin
 * lines that are half a pixel apart have little in common, so the amount of ink counts as well.
 */
function distance(one: readonly Glyph[], other: readonly Glyph[]): number {
  if (one.length !== other.length) return 1;
  const [inked, otherInked] = [one, other].map((letters) =>
    letters.reduce((all, { levels }) => all + levels.reduce((part, level) => part + level, 0), 0),
  ) as [number, number];
  const far = one.reduce((all, letter, at) => all + distanceOf(letter, other[at]!), 0);
  return (far + Math.abs(inked - otherInked)) / (inked + otherInked);
}

function distanceOf(one: Glyph, other: Glyph): number {
  const levelAt = ({ levels, width, height }: Glyph, x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? levels[y * width + x]! : 0;
  let best = Number.POSITIVE_INFINITY;
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1]) {
      let sum = 0;
      for (let y = -1; y <= Math.max(one.height, other.height); y++)
        for (let x = -1; x <= Math.max(one.width, other.width); x++)
          sum += Math.abs(levelAt(one, x, y) - levelAt(other, x + dx, y + dy));
      best = Math.min(best, sum);
    }
  return best;
}

/** Every frame of the copy must show the number of the original, with a subtitle above it. */
export function compareBurnedFrames(tools: MediaTools, folder: string, one: Case, seconds: number) {
  return compareEncoded(tools, folder, one, seconds, (path, info, target) => {
    const cues = [{ id: 1, startTime: 200, endTime: seconds * 900, text: '{\\an8}Above' }];
    const colours = { fontColor: '0000FFFF', backgroundColor: '80FF0000' };
    const subtitles = { cues, format: 'srt' as const, font: 'Roboto Medium', ...colours };
    return burnIn(tools, { path, info, target, subtitles });
  });
}
