import { type RowHeights, rowTop } from '#ui/list/row-offsets.ts';
import type { Section } from './item-places.ts';

export interface GridLayout {
  columns: number;
  gap: number;
  cardWidth: number;
  pictureHeight: number;
  /** Distance from the top of one row of cards to the top of the next. */
  pitch: number;
}

const CARD_MIN = 200;
/** Below this content width the phone layout applies: two columns, whatever their width. */
const PHONE_CONTENT = 420;
/** 8 px of space, then two lines of text: name and metadata. */
const TEXT_HEIGHT = 8 + 18 + 1 + 18;

export function gridLayout(width: number): GridLayout {
  const phone = width < PHONE_CONTENT;
  const gap = phone ? 12 : 16;
  const columns = phone ? 2 : Math.max(1, Math.floor((width + gap) / (CARD_MIN + gap)));
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const pictureHeight = Math.round((cardWidth * 9) / 16);
  return { columns, gap, cardWidth, pictureHeight, pitch: pictureHeight + TEXT_HEIGHT + (phone ? 18 : 20) };
}

/** Layout of the subfolder tiles above the cards. */
export interface TileLayout {
  /** Phones: one row that scrolls horizontally. */
  strip: boolean;
  columns: number;
  gap: number;
  tileWidth: number;
  tileHeight: number;
  /** Space between the last tile and the first card. */
  after: number;
}

const TILE_MIN = 150;
const TILES_AT_MOST = 6;

/** Up to six columns, never narrower than 150 px; expanded on a phone, two columns. */
export function tileLayout(width: number, unfolded = false): TileLayout {
  const phone = width < PHONE_CONTENT;
  if (phone && !unfolded)
    return { strip: true, columns: 1, gap: 8, tileWidth: 148, tileHeight: 68, after: 20 };
  const gap = phone ? 8 : 12;
  const columns = phone
    ? 2
    : Math.min(TILES_AT_MOST, Math.max(1, Math.floor((width + gap) / (TILE_MIN + gap))));
  const tileWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { strip: false, columns, gap, tileWidth, tileHeight: phone ? 68 : 64, after: 24 };
}

/** Rows of tiles, then rows of cards. `tiles` includes the tile that expands the rest. */
export function gridRows(grid: GridLayout, tile: TileLayout, tiles: number, cards: number): RowHeights {
  const headRows = tile.strip ? Math.min(1, tiles) : Math.ceil(tiles / tile.columns);
  const headHeight = tile.tileHeight + (tile.strip ? 0 : tile.gap);
  return {
    count: headRows + Math.ceil(cards / grid.columns),
    rowHeight: grid.pitch,
    headRows,
    headHeight,
    headGap: tile.tileHeight + tile.after - headHeight,
  };
}

/** Position of each item of the grid. */
export function gridSections(
  grid: GridLayout,
  tile: TileLayout,
  rows: RowHeights,
  folders: number,
  cards: number,
): Section[] {
  return [
    {
      count: folders,
      columns: tile.strip ? Math.max(1, folders) : tile.columns,
      top: 0,
      cellWidth: tile.tileWidth,
      cellHeight: tile.tileHeight,
      across: tile.tileWidth + tile.gap,
      pitch: tile.tileHeight + tile.gap,
    },
    {
      count: cards,
      columns: grid.columns,
      top: rowTop(rows, rows.headRows ?? 0),
      cellWidth: grid.cardWidth,
      cellHeight: grid.pictureHeight + TEXT_HEIGHT,
      across: grid.cardWidth + grid.gap,
      pitch: grid.pitch,
    },
  ];
}

/** The same for the list, where every item is a row. */
export function listSections(rows: RowHeights, width: number, folders: number, files: number): Section[] {
  const row = (count: number, top: number, height: number): Section => ({
    count,
    columns: 1,
    top,
    cellWidth: width,
    cellHeight: height,
    across: width,
    pitch: height,
  });
  return [
    row(folders, 0, rows.headHeight ?? 0),
    row(files, rowTop(rows, rows.headRows ?? 0), rows.rowHeight),
  ];
}

export function listRows(narrow: boolean, folders: number, files: number): RowHeights {
  return {
    count: folders + files,
    rowHeight: narrow ? 56 : 44,
    headRows: folders,
    headHeight: narrow ? 56 : 36,
  };
}

/** Width of everything next to the name when all columns are shown (pod-list.module.css), including the thumbnail. */
const BESIDE_NAME = 20 + 136 + 40 + 56 + 108 + 76 + 112 + 120 + 8 * 16 + 56 + 12;
const ALL_COLUMNS = 1000;

/** Maximum width of a name in the list; undefined when columns are hidden and only the browser knows the width. */
export const listNameRoom = (width: number): number | undefined =>
  width > ALL_COLUMNS ? width - BESIDE_NAME : undefined;
