import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Scope } from './scopes.ts';

/** Events carry ids only; the browser then fetches the data that the user may see. */
export interface LiveEvent<T extends z.ZodType = z.ZodType> {
  name: string;
  scope: EventScope;
  data: T;
}

/** The scope that a program needs to receive the event. `person`: not sent to programs. */
export type EventScope = Scope | 'person';

/** Why an item is no longer where the user viewed it; the browser shows the reason. */
export const goneReasons = ['deleted', 'moved', 'hidden'] as const;
export type GoneReason = (typeof goneReasons)[number];

/** By name, for streams of programs: a stored event has only its name. */
const eventScopes = new Map<string, EventScope>();
export const scopeOfEvent = (name: string): EventScope => eventScopes.get(name) ?? 'person';

export function liveEvent<T extends z.ZodType>(name: string, scope: EventScope, data: T): LiveEvent<T> {
  eventScopes.set(name, scope);
  return { name, scope, data };
}

export const live = endpoint({
  name: 'live.stream',
  route: 'GET live',
  gate: 'session',
  scope: 'any',
  summary:
    'Stream server-sent events for everything the user can see. `after` (or Last-Event-ID) replays missed events. A client without an event number sends `age`, the milliseconds since it loaded its data, and gets the events of that time in one `live.missed` event, or `live.reset` if they are no longer known.',
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    age: z.coerce.number().int().min(0).max(600_000).optional(),
  }),
  raw: 'events',
});

/** Sent when missed events are no longer available: the browser refetches everything it shows. */
export const LIVE_RESET = 'live.reset';
/** Sent when a stream was opened with `age`: the names and data of the events of that time. */
export const LIVE_MISSED = 'live.missed';
export type MissedEvents = { name: string; data: object }[];
/** Sent when a stream starts, with the number to resume from; after the two above. */
export const LIVE_HELLO = 'live.hello';
