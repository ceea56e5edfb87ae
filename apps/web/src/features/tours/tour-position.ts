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

/** Distance between target and card, and between card and window edge. */
const GAP = 14;
const EDGE = 12;

/** Position beside the target where there is space: right, left, below, above; otherwise over its lower part. */
export function cardPosition(spot: Spot, card: Size, room: Size): { left: number; top: number } {
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
