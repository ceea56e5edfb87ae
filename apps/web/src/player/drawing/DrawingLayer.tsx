import type { Shape } from '@rushes/contract/drawings';
import { memo } from 'react';
import classes from './Drawing.module.css';
import { BOX, LINE_HEIGHT, STROKE, shapePath } from './shape-paths.ts';

/** One drawing. Fills its container, which must match the picture. */
export function DrawingLayer({
  shapes,
  ratio,
  draft,
  hidden,
  hits,
}: {
  shapes: readonly Shape[];
  ratio: number;
  /** Shape being drawn. */
  draft?: Shape | null;
  /** Index of the shape that is not shown, because its text is being edited. */
  hidden?: number | null;
  /** Shapes can be selected, with some tolerance around their lines. */
  hits?: boolean;
}) {
  return (
    <svg
      className={classes.layer}
      data-testid="drawing"
      viewBox={`0 0 ${BOX} ${BOX * ratio}`}
      // The box is rounded to whole pixels per side, so the aspect ratio can differ slightly.
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shapes.map((shape, index) =>
        index === hidden ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is a list of shapes, identified by index only
          <g key={index} data-shape={index}>
            <ShapeView shape={shape} hits={hits} />
          </g>
        ),
      )}
      {draft ? <ShapeView shape={draft} draft /> : null}
    </svg>
  );
}

const ShapeView = memo(function ShapeView({
  shape,
  draft,
  hits,
}: {
  shape: Shape;
  draft?: boolean;
  hits?: boolean | undefined;
}) {
  const color = `#${shape.ink}`;
  if (shape.kind === 'text') {
    const size = shape.size * BOX;
    const [x, y] = [shape.x * BOX, shape.y * BOX];
    return (
      <text className={classes.text} data-hit={hits || undefined} fill={color} fontSize={size}>
        {shape.text.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
          <tspan key={index} x={x} y={y + size * (0.95 + LINE_HEIGHT * index)}>
            {line || ' '}
          </tspan>
        ))}
      </text>
    );
  }
  const { d, filled } = shapePath(shape, !draft);
  const paint = filled ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: STROKE };
  return (
    <>
      {hits ? <path className={classes.hit} d={d} /> : null}
      <path className={classes.line} d={d} {...paint} />
    </>
  );
});
