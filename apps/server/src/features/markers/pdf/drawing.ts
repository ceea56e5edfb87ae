import type { Drawing, Shape } from '@rushes/contract/drawings';
import { getStroke } from 'perfect-freehand';
import { type Doc, drawLine, LEADING } from '#platform/pdf/typesetting.ts';

/** The coordinate system of drawings and the line width in it, as in the player. */
const BOX = 1500;
const STROKE = 9;

/** Draws the shapes as vectors over a picture of this width. */
export function drawShapes(doc: Doc, { shapes }: Drawing, x: number, y: number, width: number): void {
  const scale = width / BOX;
  doc.save().translate(x, y).scale(scale).lineWidth(STROKE).lineCap('round').lineJoin('round');
  for (const shape of shapes) drawShape(doc, shape);
  doc.restore();
}

function drawShape(doc: Doc, shape: Shape): void {
  const color = `#${shape.ink}`;
  if (shape.kind === 'text') {
    const size = shape.size * BOX;
    for (const [index, line] of shape.text.split('\n').entries())
      drawLine(doc, line, shape.x * BOX, shape.y * BOX + index * size * LEADING, {
        size,
        weight: 600,
        color,
      });
    return;
  }
  if (shape.kind === 'pen') {
    const outline = penOutline(shape);
    if (outline) doc.path(outline).fill(color);
    return;
  }
  if (shape.kind === 'arrow') {
    drawArrow(doc, shape, color);
    return;
  }
  const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map(
    (length) => length * BOX,
  ) as [number, number, number, number];
  if (shape.kind === 'box') doc.rect(x, y, width, height).stroke(color);
  else doc.ellipse(x + width / 2, y + height / 2, width / 2, height / 2).stroke(color);
}

function penOutline({ points, pressed }: Extract<Shape, { kind: 'pen' }>): string | undefined {
  const outline = getStroke(
    points.map(([x, y, pressure]) => [x * BOX, y * BOX, pressure]),
    {
      size: STROKE * (pressed ? 1.6 : 1.2),
      thinning: pressed ? 0.6 : 0.25,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure: !pressed,
      last: true,
    },
  );
  if (outline.length < 3) return undefined;
  return `M${outline.map(([x, y]) => `${x!.toFixed(2)} ${y!.toFixed(2)}`).join('L')}Z`;
}

const HEAD = 0.028;

function drawArrow(doc: Doc, { from, to }: Extract<Shape, { kind: 'arrow' }>, color: string): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const angle = Math.atan2(dy, dx);
  const head = Math.min(HEAD, Math.hypot(dx, dy) * 0.6);
  const side = (turn: number): [number, number] => [
    (to[0] - head * Math.cos(angle + turn)) * BOX,
    (to[1] - head * Math.sin(angle + turn)) * BOX,
  ];
  doc.moveTo(from[0] * BOX, from[1] * BOX).lineTo(to[0] * BOX, to[1] * BOX);
  doc
    .moveTo(...side(0.5))
    .lineTo(to[0] * BOX, to[1] * BOX)
    .lineTo(...side(-0.5));
  doc.stroke(color);
}
