export interface CardGrid {
  columns: number;
  gap: number;
  width: number;
  picture: number;
  /** Distance from the top of one row to the top of the next. */
  pitch: number;
}

/** Height below the thumbnail: 8 px gap, name, details. */
const WORDS = 8 + 20 + 18;

/** From one column on a phone to four on a desktop. */
export function cardGrid(room: number): CardGrid {
  const columns = room < 540 ? 1 : room < 840 ? 2 : room < 1120 ? 3 : 4;
  const gap = 16;
  const width = Math.max(0, (room - gap * (columns - 1)) / columns);
  const picture = Math.round((width * 9) / 16);
  return { columns, gap, width, picture, pitch: picture + WORDS + 20 };
}
