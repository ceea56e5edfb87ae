import { type Ink, POINTS_MAX, type Shape } from '@rushes/contract/drawings';
import { dragged, onPicture, type Spot, type Tool } from './shape-edit.ts';

type Point = [x: number, y: number, pressure: number];
type Touch = { pointerType: string; pressure: number };

/** A shape under the hand. */
export type Stroke = {
  tool: Tool;
  ink: Ink;
  from: Spot;
  to: Spot;
  points: readonly Point[];
  /** The pen feels how hard it is pressed; a mouse always says one half. */
  pressed: boolean;
  /** Further than a hand trembles in a click. */
  travelled: boolean;
};

/** Nearer than this, a point says nothing that its neighbour does not: a pixel in fifteen hundred. */
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
  // A stroke without end stays within what is stored: every other point goes, and it loses nothing one sees.
  const kept =
    stroke.points.length < POINTS_MAX ? stroke.points : stroke.points.filter((_, place) => place % 2 === 0);
  return { ...stroke, to, travelled, points: [...kept, [...to, forceOf(touch)]] };
}

export function strokeShape({ tool, ink, from, to, points, pressed }: Stroke): Shape | null {
  if (tool === 'text') return null;
  if (tool === 'pen') return { kind: 'pen', ink, pressed, points: [...points] };
  return dragged(tool, ink, from, to);
}
