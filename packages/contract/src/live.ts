import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Events carry ids only; the browser fetches what it may see. */
export interface LiveEvent<T extends z.ZodType = z.ZodType> {
  name: string;
  data: T;
}

/** Why something is no longer where it was looked at: the person looking at it is told. */
export const goneReasons = ['deleted', 'moved', 'hidden'] as const;
export type GoneReason = (typeof goneReasons)[number];

export function liveEvent<T extends z.ZodType>(name: string, data: T): LiveEvent<T> {
  return { name, data };
}

export const live = endpoint({
  name: 'live.stream',
  method: 'GET',
  path: 'live',
  gate: 'session',
  summary:
    'Server-sent events for everything the user may see. `after` (or Last-Event-ID) replays what was missed; who has no number yet says by `age` for how many milliseconds they have been reading, and is told to read again when something happened meanwhile.',
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    age: z.coerce.number().int().min(0).max(600_000).optional(),
  }),
  raw: 'events',
});

/** Sent when something was missed that cannot be told any more: the browser asks again for all it shows. */
export const LIVE_RESET = 'live.reset';
/** Sent at the start of every stream with the number to resume from. */
export const LIVE_HELLO = 'live.hello';
