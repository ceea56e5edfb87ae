export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between what is shown and its card, and between the card and the edge of the window. */
const GAP = 14;
const EDGE = 12;

/** Beside what is shown, where there is room: right, left, below, above; over its foot when there is none. */
export function cardPlace(spot: Spot, card: Size, room: Size): { left: number; top: number } {
  const within = (value: number, size: number, all: number) =>
    Math.max(EDGE, Math.min(value, all - size - EDGE));
  const level = within(
    spot.top + Math.min(spot.height, room.height) / 2 - card.height / 2,
    card.height,
    room.height,
  );
  const centred = within(spot.left + spot.width / 2 - card.width / 2, card.width, room.width);
  const right = spot.left + spot.width + GAP;
  if (right + card.width <= room.width - EDGE) return { left: right, top: level };
  const left = spot.left - GAP - card.width;
  if (left >= EDGE) return { left, top: level };
  const below = spot.top + spot.height + GAP;
  if (below + card.height <= room.height - EDGE) return { left: centred, top: below };
  const above = spot.top - GAP - card.height;
  if (above >= EDGE) return { left: centred, top: above };
  return { left: centred, top: room.height - card.height - EDGE };
}
