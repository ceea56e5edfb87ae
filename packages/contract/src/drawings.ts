import { z } from 'zod';
import { readText } from './wire.ts';

// Drawings on a frame. All coordinates, vertical ones too, are fractions of the image width: one unit in both
// directions scales to any display size and keeps circles round.

export const SHAPES_MAX = 200;
export const POINTS_MAX = 2000;
export const DRAWN_TEXT_MAX = 500;

export const inks = ['ff4d3d', 'ffc53d', '3ecf8e', '46b4ff'] as const;
export type Ink = (typeof inks)[number];

/** Maximum height of an image, as a multiple of its width. */
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
    /** Position and pressure. */
    points: z
      .array(z.tuple([X, Y, z.number().min(0).max(1)]))
      .min(1)
      .max(POINTS_MAX),
    /** True: pressure measured by the device. False: the line width follows from the drawing speed. */
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
    /** Height divided by width of the image. */
    ratio: z.number().positive().max(RATIO_MAX),
    shapes: z.array(Shape).min(1).max(SHAPES_MAX),
  })
  .meta({ id: 'Drawing' });
export type Drawing = z.infer<typeof Drawing>;
