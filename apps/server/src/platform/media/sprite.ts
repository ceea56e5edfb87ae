import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fps } from './frame-rate.ts';
import { fitWithin, type Size, toRgb } from './picture.ts';
import { askPicture } from './pictures/picture-pool.ts';
import type { VideoInfo } from './probe.ts';

/** One sheet, always full: a pointer at fraction p of the width shows tile floor(p * SPRITE_COUNT). */
export const SPRITE_COLUMNS = 14;
export const SPRITE_ROWS = 10;
export const SPRITE_COUNT = SPRITE_COLUMNS * SPRITE_ROWS;
const TILE_BOX: Size = { width: 320, height: 240 };

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

const TILES_FILE = 'tiles.rgb';
const JPEG_QUALITY = 74;
const SHEET_TIMEOUT_MS = 60_000;

/**
 * `fps` repeats or drops frames so that the whole duration gives 140 images. If it drops, it runs before the costly
 * scaling; if it repeats, after it.
 */
export function tileFilters(video: VideoInfo, tile: Size, from: 'bt709' | VideoInfo): string {
  const { durationMs, frames = (durationMs / 1000) * fps(video.frameRate) } = video;
  if (frames < SPRITE_COUNT) return sparseTileFilters(video, tile, from);
  return `${tileRate(video)},${toRgb(tile, from)}`;
}

/** For few frames, such as the keyframes of a short video: each is scaled once, even if it is repeated. */
export function sparseTileFilters(video: VideoInfo, tile: Size, from: 'bt709' | VideoInfo): string {
  return `${toRgb(tile, from)},${tileRate(video)}`;
}

const tileRate = ({ durationMs }: VideoInfo) =>
  `fps=${SPRITE_COUNT * 1000}/${Math.max(1, Math.round(durationMs))}:start_time=0`;

/**
 * ffmpeg writes single tiles and the sheet is composed here: its `tile` filter outputs nothing before the end, and
 * ffmpeg reports no progress until every output has started.
 */
export function tilesOutput(): string[] {
  return ['-frames:v', String(SPRITE_COUNT), '-c:v', 'rawvideo', '-f', 'rawvideo', TILES_FILE];
}

/** Repeats the last tile when the container declares a longer duration than it has. */
export async function composeSprite(folder: string, target: string, tile: Size): Promise<Sprite> {
  const path = join(folder, TILES_FILE);
  const shape = { columns: SPRITE_COLUMNS, rows: SPRITE_ROWS };
  // The tiles and the sheet made of them.
  const needs = 2 * SPRITE_COUNT * tile.width * tile.height * 3;
  const wanted = { path, target, tile, ...shape, quality: JPEG_QUALITY };
  const { width, height } = await askPicture('sheet', wanted, { needs, timeoutMs: SHEET_TIMEOUT_MS });
  await rm(path, { force: true });
  return {
    path: target,
    width,
    height,
    tileWidth: tile.width,
    tileHeight: tile.height,
    ...shape,
    count: SPRITE_COUNT,
  };
}
