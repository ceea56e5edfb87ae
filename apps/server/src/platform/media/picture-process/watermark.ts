import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '../picture.ts';
import type { PictureTasks } from '../pictures/picture-tasks.ts';
import { sharp } from './loaders.ts';

/** The trailing comma makes Pango treat the whole text as a family name: the weight is part of it. */
const FAMILY = 'Inter SemiBold,';
/** Relative to the shorter side: readable on a phone without hiding the image. */
const TEXT_HEIGHT = 1 / 24;
const TEXT_HEIGHT_MIN = 9;
const WIDEST = 0.6;
const TURN = -20;
/** White is visible on dark areas, the dark outline on bright areas. */
const WHITE = 0.34;
const DARK = 0.3;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/** The bundled fonts of this process, by their folder. */
const registered = new Map<string, Promise<string>>();

/** A transparent image of that size, tiled with the lines, so that no part can be cropped without them. */
export async function drawWatermark({
  lines,
  size,
  fonts,
}: PictureTasks['watermark']['wanted']): Promise<Buffer> {
  const ready = registered.get(fonts) ?? register(fonts);
  registered.set(fonts, ready);
  const label = await turned(outlined(await lettering(await ready, lines, size)));
  return spread(label, size);
}

/** Fontconfig searches all fonts that were ever registered, so each font is registered once. */
async function register(folder: string): Promise<string> {
  let last = '';
  for (const name of (await readdir(folder)).sort()) {
    last = join(folder, name);
    await letters(last, 'a', 12);
  }
  return last;
}

/** Pango parses markup; names must be escaped. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function letters(fontfile: string, text: string, pixels: number): Promise<Raw> {
  const { data, info } = await sharp({
    text: { text, fontfile, font: `${FAMILY} ${pixels}`, dpi: 72, align: 'centre' },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function lettering(font: string, lines: readonly string[], { width, height }: Size): Promise<Raw> {
  const text = lines.map((line) => escaped(line)).join('\n');
  const pixels = Math.max(TEXT_HEIGHT_MIN, Math.round(Math.min(width, height) * TEXT_HEIGHT));
  const drawn = await letters(font, text, pixels);
  const fits = Math.floor((pixels * width * WIDEST) / drawn.width);
  return fits >= pixels ? drawn : letters(font, text, Math.max(TEXT_HEIGHT_MIN, fits));
}

/** White letters with a dark outline, both semi-transparent. */
function outlined({ data, width, height }: Raw): Raw {
  const edge = Math.max(1, Math.round(height / 48));
  const wide = width + 2 * edge;
  const high = height + 2 * edge;
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[y * width + x] ?? 0);
  const rgba = Buffer.alloc(wide * high * 4);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      let around = 0;
      for (let dy = -edge; dy <= edge; dy++)
        for (let dx = -edge; dx <= edge; dx++) around = Math.max(around, at(x - edge + dx, y - edge + dy));
      const white = (at(x - edge, y - edge) / 255) * WHITE;
      const dark = (around / 255) * DARK * (1 - white / WHITE);
      const alpha = white + dark;
      const to = (y * wide + x) * 4;
      rgba.fill(alpha > 0 ? Math.round((white / alpha) * 255) : 0, to, to + 3);
      rgba[to + 3] = Math.round(alpha * 255);
    }
  return { data: rgba, width: wide, height: high };
}

async function turned({ data, width, height }: Raw): Promise<Raw> {
  const { data: rgba, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(TURN, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: rgba, width: info.width, height: info.height };
}

/** Tiles the label in rows, with every second row shifted by half. */
function spread(label: Raw, { width, height }: Size): Promise<Buffer> {
  const across = Math.round(label.width * 1.15);
  const down = Math.round(label.height * 1.15);
  const tile = Buffer.alloc(across * 2 * down * 4);
  const put = (left: number, top: number) => {
    for (let y = 0; y < label.height; y++)
      for (let x = 0; x < label.width; x++) {
        const to = ((top + y) * across + ((left + x) % across)) * 4;
        label.data.copy(tile, to, (y * label.width + x) * 4, (y * label.width + x + 1) * 4);
      }
  };
  put(0, 0);
  put(across >> 1, down);
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = (y % (2 * down)) * across * 4;
    for (let x = 0; x < width; x += across)
      tile.copy(rgba, (y * width + x) * 4, row, row + Math.min(across, width - x) * 4);
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
