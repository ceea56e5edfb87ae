import type { Box } from '@rushes/contract/mllabels';
import type { Sighting } from './vision.ts';

/** A row of a file: the same thing in the same place from start to end. */
export interface Joined {
  content: string;
  type: Sighting['type'];
  confidence: number;
  /** Milliseconds; null for an image. */
  start: number | null;
  end: number | null;
  boxes: Box[];
}

/** Below this overlap the thing has moved, and the box would be wrong for part of the time. */
const SAME_PLACE = 0.5;

/** Joins sightings in successive samples. Keeps the boxes and confidence of the most certain one. */
export function joinSightings(sightings: readonly Sighting[]): Joined[] {
  const rows: Joined[] = [];
  const open = new Map<string, Joined[]>();
  const inOrder = [...sightings].sort((a, b) => (a.time?.startMs ?? 0) - (b.time?.startMs ?? 0));
  for (const { content, type, confidence, boxes, time } of inOrder) {
    const key = `${type} ${content}`;
    const candidates = open.get(key) ?? [];
    const known = time && candidates.find((row) => row.end === time.startMs && isSamePlace(row.boxes, boxes));
    if (known) {
      known.end = time.endMs;
      if (confidence > known.confidence) Object.assign(known, { confidence, boxes });
      continue;
    }
    const row: Joined = {
      content,
      type,
      confidence,
      start: time?.startMs ?? null,
      end: time?.endMs ?? null,
      boxes,
    };
    rows.push(row);
    open.set(key, [...candidates.filter(({ end }) => end === null || !time || end >= time.startMs), row]);
  }
  return rows;
}

function isSamePlace(one: readonly Box[], other: readonly Box[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((box) => other.some((next) => overlap(box, next) >= SAME_PLACE));
}

/** Intersection over union. Two empty boxes in the same place are the same. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width < 0 || height < 0) return 0;
  const common = width * height;
  const all = a.width * a.height + b.width * b.height - common;
  return all === 0 ? 1 : common / all;
}
