import type { Shape } from '@rushes/contract/drawings';
import { getStroke } from 'perfect-freehand';

/** Width of the SVG view box, independent of the display size. */
export const BOX = 1500;
export const STROKE = 9;
/** Default text size, as a fraction of the picture width. */
export const TEXT_SIZE = 0.03;
export const FONT = '"Inter Variable", system-ui, sans-serif';
export const LINE_HEIGHT = 1.25;

type Drawn = Exclude<Shape, { kind: 'text' }>;
type Pen = Extract<Shape, { kind: 'pen' }>;

/** A path to fill or to stroke. Used for the screen and for the exported image. */
export type ShapePath = { d: string; filled: boolean };

const n = (value: number) => String(Math.round(value * 100) / 100);
const at = ([x, y]: readonly number[]) => `${n(x! * BOX)} ${n(y! * BOX)}`;

function penPath({ points, pressed }: Pen, done: boolean): string {
  const outline = getStroke(
    points.map(([x, y, pressure]) => [x * BOX, y * BOX, pressure]),
    {
      size: pressed ? STROKE * 1.6 : STROKE * 1.2,
      thinning: pressed ? 0.6 : 0.25,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: !pressed,
      last: done,
    },
  );
  const [first, ...rest] = outline;
  if (!first) return '';
  // Curves through the midpoints of the outline, so that no corners are visible at any zoom.
  const curves = rest.map(([x, y], index) => {
    const next = rest[index + 1] ?? first;
    return `Q${n(x)} ${n(y)} ${n((x + next[0]) / 2)} ${n((y + next[1]) / 2)}`;
  });
  return `M${n(first[0])} ${n(first[1])}${curves.join('')}Z`;
}

function arrowPath(from: readonly number[], to: readonly number[]): string {
  const angle = Math.atan2(to[1]! - from[1]!, to[0]! - from[0]!);
  const length = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!);
  const head = Math.min(0.028, length * 0.6);
  const side = (turn: number) =>
    at([to[0]! - head * Math.cos(angle + turn), to[1]! - head * Math.sin(angle + turn)]);
  return `M${at(from)}L${at(to)}M${side(0.5)}L${at(to)}L${side(-0.5)}`;
}

/** @param done false while the stroke is being drawn. */
export function shapePath(shape: Drawn, done = true): ShapePath {
  if (shape.kind === 'pen') return { d: penPath(shape, done), filled: true };
  if (shape.kind === 'arrow') return { d: arrowPath(shape.from, shape.to), filled: false };
  const { x, y, width, height } = shape;
  if (shape.kind === 'box')
    return {
      d: `M${at([x, y])}h${n(width * BOX)}v${n(height * BOX)}h${n(-width * BOX)}Z`,
      filled: false,
    };
  const [rx, ry] = [(width * BOX) / 2, (height * BOX) / 2];
  const arc = (direction: 1 | -1) => `a${n(rx)} ${n(ry)} 0 1 1 ${n(direction * width * BOX)} 0`;
  return { d: `M${at([x, y + height / 2])}${arc(1)}${arc(-1)}Z`, filled: false };
}
