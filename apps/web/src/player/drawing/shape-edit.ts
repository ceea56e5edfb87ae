import type { Ink, Shape } from '@rushes/contract/drawings';
import { LINE_HEIGHT } from './shape-paths.ts';

export type Tool = Shape['kind'];
export type Spot = readonly [x: number, y: number];
export type Frame = { x: number; y: number; width: number; height: number };

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most);
/** Six digits are accurate to a hundredth of a pixel on a very large screen. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** A drag smaller than this counts as a click and draws nothing. */
const LEAST = 0.004;

/** Clamps to the picture. */
export const onPicture = ([x, y]: Spot, ratio: number): [number, number] => [
  round(clamp(x, 1)),
  round(clamp(y, ratio)),
];

/** The shape of a drag; the pen collects its own points. */
export function dragged(tool: 'arrow' | 'box' | 'ellipse', ink: Ink, from: Spot, to: Spot): Shape | null {
  const [width, height] = [round(Math.abs(to[0] - from[0])), round(Math.abs(to[1] - from[1]))];
  if (Math.hypot(width, height) < LEAST) return null;
  if (tool === 'arrow') return { kind: 'arrow', ink, from: [from[0], from[1]], to: [to[0], to[1]] };
  return { kind: tool, ink, x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width, height };
}

/** Shape added by keyboard: in the middle of the picture, to be moved from there. */
export function placed(tool: Exclude<Tool, 'text'>, ink: Ink, ratio: number): Shape {
  const [width, height] = [0.2, Math.min(0.12, ratio * 0.5)];
  const [x, y] = [round(0.5 - width / 2), round(ratio / 2 - height / 2)];
  if (tool === 'box' || tool === 'ellipse') return { kind: tool, ink, x, y, width, height };
  if (tool === 'arrow')
    return { kind: 'arrow', ink, from: [x, y], to: [round(x + width), round(y + height)] };
  const middle = round(ratio / 2);
  const points = Array.from({ length: 12 }, (_, step): [number, number, number] => [
    round(x + (width * step) / 11),
    middle,
    0.5,
  ]);
  return { kind: 'pen', ink, pressed: false, points };
}

/** Bounding box without the line width. Characters are about half as wide as high. */
export function frameOf(shape: Shape): Frame {
  if (shape.kind === 'box' || shape.kind === 'ellipse') {
    const { x, y, width, height } = shape;
    return { x, y, width, height };
  }
  if (shape.kind === 'text') {
    const lines = shape.text.split('\n');
    const longest = Math.max(...lines.map((line) => line.length));
    const height = lines.length * shape.size * LINE_HEIGHT;
    return { x: shape.x, y: shape.y, width: longest * shape.size * 0.56, height };
  }
  const points: readonly (readonly number[])[] = shape.kind === 'pen' ? shape.points : [shape.from, shape.to];
  const xs = points.map((point) => point[0]!);
  const ys = points.map((point) => point[1]!);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Moves by a step, limited to the picture. The shape is never distorted at the edge. */
export function moved(shape: Shape, dx: number, dy: number, ratio: number): Shape {
  const frame = frameOf(shape);
  const bound = (step: number, place: number, size: number, most: number) =>
    Math.min(Math.max(step, -place), Math.max(-place, most - place - size));
  const right = bound(dx, frame.x, frame.width, 1);
  const down = bound(dy, frame.y, frame.height, ratio);
  const [x, y] = [(value: number) => round(value + right), (value: number) => round(value + down)];
  if (shape.kind === 'pen')
    return { ...shape, points: shape.points.map(([px, py, force]) => [x(px), y(py), force]) };
  if (shape.kind === 'arrow')
    return {
      ...shape,
      from: [x(shape.from[0]), y(shape.from[1])],
      to: [x(shape.to[0]), y(shape.to[1])],
    };
  return { ...shape, x: x(shape.x), y: y(shape.y) };
}

/** Moves the lower right corner by a step; for an arrow, its tip. */
export function sized(shape: Shape, dx: number, dy: number, ratio: number): Shape {
  if (shape.kind === 'arrow') return { ...shape, to: onPicture([shape.to[0] + dx, shape.to[1] + dy], ratio) };
  if (shape.kind === 'text')
    return { ...shape, size: round(Math.min(0.3, Math.max(0.008, shape.size + (dx + dy) / 4))) };
  const frame = frameOf(shape);
  const width = round(Math.min(1 - frame.x, Math.max(LEAST, frame.width + dx)));
  const height = round(Math.min(ratio - frame.y, Math.max(LEAST, frame.height + dy)));
  if (shape.kind !== 'pen') return { ...shape, width, height };
  const [across, along] = [frame.width && width / frame.width, frame.height && height / frame.height];
  return {
    ...shape,
    points: shape.points.map(([x, y, force]) => [
      round(frame.x + (x - frame.x) * across),
      round(frame.y + (y - frame.y) * along),
      force,
    ]),
  };
}
