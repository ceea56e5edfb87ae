export interface CardGrid {
  columns: number;
  gap: number;
  width: number;
  picture: number;
  /** From the top of one row to the top of the next. */
  pitch: number;
}

/** Below the picture: eight of air, the name, the facts. */
const WORDS = 8 + 20 + 18;

/** Four beside each other on a desk, one on a phone. */
export function cardGrid(room: number): CardGrid {
  const columns = room < 540 ? 1 : room < 840 ? 2 : room < 1120 ? 3 : 4;
  const gap = 16;
  const width = Math.max(0, (room - gap * (columns - 1)) / columns);
  const picture = Math.round((width * 9) / 16);
  return { columns, gap, width, picture, pitch: picture + WORDS + 20 };
}

/** Which frame of a sheet of stills stands under a pointer at this part of the picture. */
export function tileAt(part: number, { count, columns }: { count: number; columns: number }) {
  const tile = Math.min(count - 1, Math.max(0, Math.floor(part * count)));
  return { column: tile % columns, row: Math.floor(tile / columns) };
}
