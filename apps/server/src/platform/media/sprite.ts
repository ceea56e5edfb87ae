import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fps } from './frame-rate.ts';
import { MediaError } from './media-error.ts';
import { fitWithin, type Size, toRgb } from './picture.ts';
import type { VideoInfo } from './probe.ts';
import type { MediaTools } from './tools.ts';

/** One sheet, always full: a pointer at fraction p of the width shows tile floor(p * SPRITE_COUNT). */
export const SPRITE_COLUMNS = 14;
export const SPRITE_ROWS = 10;
export const SPRITE_COUNT = SPRITE_COLUMNS * SPRITE_ROWS;
const TILE_BOX: Size = { width: 320, height: 240 };

export const POSTER_BOX: Size = { width: 1280, height: 1280 };
/** Early enough to be quick, late enough to be past a black opening. */
export const POSTER_AT = 0.1;

export type Picture = { path: string; width: number; height: number };

export type Sprite = Picture & {
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  count: number;
};

export function spriteTile(size: Size): Size {
  return fitWithin(size, TILE_BOX);
}

/** One file, overwritten by each of `frames` pictures; without vfr ffmpeg would fill the time between them. */
export function posterOutput(tools: MediaTools, frames: number, file: string): string[] {
  // -vsync leaves ffmpeg one day, -fps_mode came with 5.1.
  const spacing = tools.major >= 6 ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr'];
  return ['-frames:v', String(frames), ...spacing, '-q:v', '4', '-f', 'image2', '-update', '1', file];
}

const TILES_FILE = 'tiles.rgb';
const JPEG_QUALITY = 74;

/**
 * `fps` repeats or drops so that the whole duration becomes 140 pictures. Where it drops, before the costly scaling;
 * where it repeats, after it.
 */
export function tileFilters(video: VideoInfo, tile: Size, from: 'bt709' | VideoInfo): string {
  const { durationMs, frames = (durationMs / 1000) * fps(video.frameRate) } = video;
  if (frames < SPRITE_COUNT) return sparseTileFilters(video, tile, from);
  return `${tileRate(video)},${toRgb(tile, from)}`;
}

/** For few pictures, such as the keyframes of a clip alone: each is scaled once, however often it is repeated. */
export function sparseTileFilters(video: VideoInfo, tile: Size, from: 'bt709' | VideoInfo): string {
  return `${toRgb(tile, from)},${tileRate(video)}`;
}

const tileRate = ({ durationMs }: VideoInfo) =>
  `fps=${SPRITE_COUNT * 1000}/${Math.max(1, Math.round(durationMs))}:start_time=0`;

/**
 * Tiles leave ffmpeg one by one and become a sheet here: its own `tile` filter gives nothing before the end, and
 * ffmpeg reports no progress until every output has begun.
 */
export function tilesOutput(): string[] {
  return ['-frames:v', String(SPRITE_COUNT), '-c:v', 'rawvideo', '-f', 'rawvideo', TILES_FILE];
}

/** The last tile repeats when the container promised more time than it holds. */
export async function composeSprite(folder: string, target: string, tile: Size): Promise<Sprite> {
  const tilesPath = join(folder, TILES_FILE);
  const tiles = await readFile(tilesPath);
  await rm(tilesPath, { force: true });
  const row = tile.width * 3;
  const found = Math.floor(tiles.length / (row * tile.height));
  if (found === 0) throw new MediaError('unreadable', 'no picture could be decoded');
  const [width, height] = [tile.width * SPRITE_COLUMNS, tile.height * SPRITE_ROWS];
  const sheet = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0; at < SPRITE_COUNT; at += 1) {
    const from = Math.min(at, found - 1) * row * tile.height;
    const to = Math.floor(at / SPRITE_COLUMNS) * tile.height * width * 3 + (at % SPRITE_COLUMNS) * row;
    for (let y = 0; y < tile.height; y += 1) {
      tiles.copy(sheet, to + y * width * 3, from + y * row, from + (y + 1) * row);
    }
  }
  await sharp(sheet, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(target);
  return {
    path: target,
    width,
    height,
    tileWidth: tile.width,
    tileHeight: tile.height,
    columns: SPRITE_COLUMNS,
    rows: SPRITE_ROWS,
    count: SPRITE_COUNT,
  };
}
