import { z } from 'zod';
import { readText } from './wire.ts';

// What people draw on a frame. Lengths are parts of the picture's width, heights too: one unit in every direction, so
// that a drawing fits whatever size the picture is shown at, and a circle stays round.

export const SHAPES_MAX = 200;
export const POINTS_MAX = 2000;
export const DRAWN_TEXT_MAX = 500;

export const inks = ['ff4d3d', 'ffc53d', '3ecf8e', '46b4ff'] as const;
export type Ink = (typeof inks)[number];

/** No picture is taller than this many times its width. */
const RATIO_MAX = 20;

const X = z.number().min(0).max(1);
const Y = z.number().min(0).max(RATIO_MAX);
const Point = z.tuple([X, Y]);
const ink = z.enum(inks);
const frame = { x: X, y: Y, width: X, height: Y };

export const Shape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pen'),
    ink,
    /** Where the pen was, and how hard it was pressed. */
    points: z
      .array(z.tuple([X, Y, z.number().min(0).max(1)]))
      .min(1)
      .max(POINTS_MAX),
    /** Felt by the pen itself; else the speed of the hand makes the line thick and thin. */
    pressed: z.boolean(),
  }),
  z.object({ kind: z.literal('arrow'), ink, from: Point, to: Point }),
  z.object({ kind: z.literal('box'), ink, ...frame }),
  z.object({ kind: z.literal('ellipse'), ink, ...frame }),
  z.object({
    kind: z.literal('text'),
    ink,
    x: X,
    y: Y,
    size: z.number().min(0.008).max(0.3),
    text: z.string().transform(readText).pipe(z.string().min(1).max(DRAWN_TEXT_MAX)),
  }),
]);
export type Shape = z.infer<typeof Shape>;

export const Drawing = z
  .object({
    /** Height by width of the picture it was drawn on. */
    ratio: z.number().positive().max(RATIO_MAX),
    shapes: z.array(Shape).min(1).max(SHAPES_MAX),
  })
  .meta({ id: 'Drawing' });
export type Drawing = z.infer<typeof Drawing>;
