import { z } from 'zod';

// The fields of the OpenTimelineIO schemas, as in the generated document "Serialized Data (Fields Only)" of the project
// for version 0.17. `color` of items was added in 0.18.

const schema = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ OTIO_SCHEMA: z.literal(name), ...shape });

const described = { name: z.string(), metadata: z.record(z.string(), z.unknown()) };

const rationalTime = schema('RationalTime.1', { rate: z.number().positive(), value: z.number() });
const timeRange = schema('TimeRange.1', { start_time: rationalTime, duration: rationalTime });

const marker = schema('Marker.2', {
  ...described,
  color: z.enum([
    'PINK',
    'RED',
    'ORANGE',
    'YELLOW',
    'GREEN',
    'CYAN',
    'BLUE',
    'PURPLE',
    'MAGENTA',
    'BLACK',
    'WHITE',
  ]),
  marked_range: timeRange,
  comment: z.string().optional(),
});

const item = {
  ...described,
  source_range: timeRange.nullable(),
  effects: z.array(z.looseObject({ OTIO_SCHEMA: z.string(), ...described, effect_name: z.string() })),
  markers: z.array(marker),
  enabled: z.boolean(),
  color: z.null().optional(),
};

const media = { ...described, available_range: timeRange.nullable(), available_image_bounds: z.null() };
const reference = z.union([
  schema('ExternalReference.1', { ...media, target_url: z.string() }),
  schema('MissingReference.1', media),
]);

const clip = schema('Clip.2', {
  ...item,
  media_references: z.record(z.string(), reference),
  active_media_reference_key: z.string(),
});
const gap = schema('Gap.1', item);
const transition = schema('Transition.1', {
  ...described,
  in_offset: rationalTime,
  out_offset: rationalTime,
  transition_type: z.string(),
});

const composable: z.ZodType = z.lazy(() => z.union([clip, gap, transition, stack, track]));
const stack = schema('Stack.1', {
  ...item,
  children: z.array(composable),
});
const track = schema('Track.1', {
  ...item,
  kind: z.enum(['Video', 'Audio']),
  children: z.array(composable),
});
export const otioTimeline = schema('Timeline.1', {
  ...described,
  global_start_time: rationalTime.nullable(),
  tracks: stack,
});
