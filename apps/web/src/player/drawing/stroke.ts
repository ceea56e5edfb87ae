import { type Ink, POINTS_MAX, type Shape } from '@rushes/contract/drawings';
import { dragged, onPicture, type Spot, type Tool } from './shape-edit.ts';

type Point = [x: number, y: number, pressure: number];
type Touch = { pointerType: string; pressure: number };

/** Shape being drawn. */
export type Stroke = {
  tool: Tool;
  ink: Ink;
  from: Spot;
  to: Spot;
  points: readonly Point[];
  /** The device reports pressure; a mouse always reports 0.5. */
  pressed: boolean;
  /** Moved further than the tolerance of a click. */
  travelled: boolean;
};

/** Minimum distance between points, about one pixel in 1500; closer points add no detail. */
const APART = 0.0008;
const TREMBLE = 0.003;

const forceOf = ({ pressure }: Touch) => Math.round((pressure || 0.5) * 1000) / 1000;

export function strokeAt(tool: Tool, ink: Ink, spot: Spot, ratio: number, touch: Touch): Stroke {
  const from = onPicture(spot, ratio);
  const pressed = touch.pointerType === 'pen' && touch.pressure > 0;
  return { tool, ink, from, to: from, points: [[...from, forceOf(touch)]], pressed, travelled: false };
}

export function strokeTo(stroke: Stroke, spot: Spot, ratio: number, touch: Touch): Stroke {
  const to = onPicture(spot, ratio);
  const travelled = stroke.travelled || Math.hypot(to[0] - stroke.from[0], to[1] - stroke.from[1]) > TREMBLE;
  if (stroke.tool !== 'pen') return { ...stroke, to, travelled };
  const last = stroke.points.at(-1)!;
  if (Math.hypot(to[0] - last[0], to[1] - last[1]) < APART) return { ...stroke, travelled };
  // Limits the number of stored points: every other point is removed, without visible loss.
  const kept =
    stroke.points.length < POINTS_MAX ? stroke.points : stroke.points.filter((_, place) => place % 2 === 0);
  return { ...stroke, to, travelled, points: [...kept, [...to, forceOf(touch)]] };
}

export function strokeShape({ tool, ink, from, to, points, pressed }: Stroke): Shape | null {
  if (tool === 'text') return null;
  if (tool === 'pen') return { kind: 'pen', ink, pressed, points: [...points] };
  return dragged(tool, ink, from, to);
}
