import type { Direction } from '#ui/list/selection.ts';

/** Items of the same size in rows: first the subfolders, then the files. Positions are relative to the first item. */
export interface Section {
  count: number;
  columns: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  /** Horizontal distance between columns and vertical distance between rows. */
  across: number;
  pitch: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box from two corners in any order. */
export const boxBetween = (x1: number, y1: number, x2: number, y2: number): Box => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  right: Math.max(x1, x2),
  bottom: Math.max(y1, y2),
});

/** Indexes (across all sections) of the items a box touches, including items that are not drawn. */
export function itemsWithin(sections: readonly Section[], box: Box): number[] {
  const found: number[] = [];
  let start = 0;
  for (const section of sections) {
    const { count, columns, top, cellWidth, cellHeight, across, pitch } = section;
    const rows = Math.ceil(count / columns);
    const firstRow = Math.max(0, Math.ceil((box.top - top - cellHeight) / pitch));
    const lastRow = Math.min(rows - 1, Math.floor((box.bottom - top) / pitch));
    const firstColumn = Math.max(0, Math.ceil((box.left - cellWidth) / across));
    const lastColumn = Math.min(columns - 1, Math.floor(box.right / across));
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const index = row * columns + column;
        if (index < count) found.push(start + index);
      }
    start += count;
  }
  return found;
}

/** Target of an arrow key. Left and right follow the order; up and down follow the layout, across sections too. */
export function stepFrom(
  sections: readonly Section[],
  from: number | undefined,
  direction: Direction,
  pageHeight: number,
): number | undefined {
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  if (direction === 'end') return total - 1;
  if (direction === 'home' || from === undefined || from >= total) return 0;
  if (direction === 'left') return Math.max(0, from - 1);
  if (direction === 'right') return Math.min(total - 1, from + 1);
  const here = placeOf(sections, from);
  if (direction === 'pageUp') return nearest(sections, here.x, here.y - pageHeight);
  if (direction === 'pageDown') return nearest(sections, here.x, here.y + pageHeight);
  const step = direction === 'down' ? 1 : -1;
  const row = here.row + step;
  if (row >= 0 && row < rowsOf(here.section))
    return here.start + Math.min(here.section.count - 1, row * here.section.columns + here.column);
  const next = filledFrom(sections, here.index + step, step);
  if (!next) return from;
  const nextRow = step > 0 ? 0 : rowsOf(next.section) - 1;
  return next.start + inRow(next.section, nextRow, here.x);
}

const rowsOf = ({ count, columns }: Section): number => Math.ceil(count / columns);

interface Found {
  section: Section;
  index: number;
  start: number;
}

function placeOf(sections: readonly Section[], item: number) {
  let start = 0;
  for (const [index, section] of sections.entries()) {
    if (item < start + section.count) {
      const row = Math.floor((item - start) / section.columns);
      const column = (item - start) % section.columns;
      const x = column * section.across + section.cellWidth / 2;
      const y = section.top + row * section.pitch + section.cellHeight / 2;
      return { section, index, start, row, column, x, y };
    }
    start += section.count;
  }
  throw new RangeError(`There is no item ${item}`);
}

function filledFrom(sections: readonly Section[], from: number, step: number): Found | undefined {
  for (let index = from; index >= 0 && index < sections.length; index += step) {
    const section = sections[index];
    if (!section || section.count === 0) continue;
    const start = sections.slice(0, index).reduce((sum, { count }) => sum + count, 0);
    return { section, index, start };
  }
  return undefined;
}

function inRow({ count, columns, across, cellWidth }: Section, row: number, x: number): number {
  const column = Math.round((x - cellWidth / 2) / across);
  return Math.min(count - 1, row * columns + Math.max(0, Math.min(columns - 1, column)));
}

function nearest(sections: readonly Section[], x: number, y: number): number {
  const first = filledFrom(sections, 0, 1);
  let found = first;
  for (let at = first; at; at = filledFrom(sections, at.index + 1, 1)) if (at.section.top <= y) found = at;
  if (!found) return 0;
  const { section, start } = found;
  const row = Math.max(0, Math.min(rowsOf(section) - 1, Math.floor((y - section.top) / section.pitch)));
  return start + inRow(section, row, x);
}
