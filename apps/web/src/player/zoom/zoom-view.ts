import type { Box } from '../stage/picture-box.ts';

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/**
 * The visible part of a picture. A scale of 1 is the fitted picture; `x` and `y` are the offset of its centre, in
 * widths and heights of the fitted picture, so that stages of different sizes can show the same part.
 */
export type ZoomView = { scale: number; x: number; y: number };

/** Geometry of the picture: its stage, its fitted box and its media size. */
export type ZoomArea = { stage: Size; box: Box; media: Size };

export const FIT: ZoomView = { scale: 1, x: 0, y: 0 };

/** Limits in screen pixels per media pixel: from half size to clearly visible single pixels. */
const SMALLEST = 0.5;
const LARGEST = 8;
/** Within this distance of the fitted scale, the view snaps to it. */
const NEAR = 0.015;

/** Screen pixels per media pixel, when fitted. */
export const ratioOf = ({ box, media }: Pick<ZoomArea, 'box' | 'media'>): number => box.width / media.width;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export function limitsOf(area: ZoomArea): { least: number; most: number } {
  const ratio = ratioOf(area);
  return { least: Math.min(1, SMALLEST / ratio), most: Math.max(LARGEST, LARGEST / ratio) };
}

/** A picture smaller than the stage keeps its fitted position; a larger one always covers the stage. */
function boundedMiddle(middle: number, fitted: number, length: number, room: number): number {
  if (length <= room) return clamp(fitted, length / 2, room - length / 2);
  return clamp(middle, room - length / 2, length / 2);
}

export function bounded(view: ZoomView, area: ZoomArea): ZoomView {
  const { box, stage } = area;
  const { least, most } = limitsOf(area);
  const wanted = clamp(view.scale, least, most);
  const scale = Math.abs(wanted - 1) < NEAR ? 1 : wanted;
  const fitted = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const middleX = boundedMiddle(fitted.x + view.x * box.width, fitted.x, box.width * scale, stage.width);
  const middleY = boundedMiddle(fitted.y + view.y * box.height, fitted.y, box.height * scale, stage.height);
  return { scale, x: (middleX - fitted.x) / box.width, y: (middleY - fitted.y) / box.height };
}

/** Changes the scale and keeps the content under `point` (in the stage) in place, as far as the bounds allow. */
export function zoomedAt(view: ZoomView, area: ZoomArea, scale: number, point: Point): ZoomView {
  const { box } = area;
  const { least, most } = limitsOf(area);
  const next = clamp(scale, least, most);
  const grown = next / view.scale;
  const middle = {
    x: box.left + box.width * (0.5 + view.x),
    y: box.top + box.height * (0.5 + view.y),
  };
  const x = view.x + ((point.x - middle.x) * (1 - grown)) / box.width;
  const y = view.y + ((point.y - middle.y) * (1 - grown)) / box.height;
  return bounded({ scale: next, x, y }, area);
}

export function panned(view: ZoomView, area: ZoomArea, dx: number, dy: number): ZoomView {
  const { box } = area;
  return bounded({ ...view, x: view.x + dx / box.width, y: view.y + dy / box.height }, area);
}

/** Whole pixels, so that 100% maps each media pixel to one screen pixel. */
export function boxAt(view: ZoomView, area: ZoomArea): Box {
  const { box, media } = area;
  const { scale, x, y } = bounded(view, area);
  if (scale === 1 && x === 0 && y === 0) return box;
  const width = Math.round(box.width * scale);
  const height = Math.round((box.width * scale * media.height) / media.width);
  return {
    left: Math.round(box.left + box.width * (0.5 + x) - width / 2),
    top: Math.round(box.top + box.height * (0.5 + y) - height / 2),
    width,
    height,
  };
}

/** True if the picture is larger than the stage in at least one direction. */
export function isPannable(view: ZoomView, { box, stage }: ZoomArea): boolean {
  return box.width * view.scale > stage.width + 0.5 || box.height * view.scale > stage.height + 0.5;
}
