import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { liveEvent } from './live.ts';
import { because } from './reasons.ts';
import { Id } from './wire.ts';

/** How often a tab reports that it is still open. */
export const PRESENCE_EVERY_MS = 25_000;
/** A tab that was silent for longer counts as closed. Browsers slow down background tabs to one timer per minute. */
export const PRESENCE_EXPIRES_MS = 80_000;

export const PresentPerson = z.object({ id: Id, name: z.string() }).meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof PresentPerson>;

export const reportPresence = endpoint({
  name: 'presence.report',
  route: 'POST presence/:tab',
  gate: 'list NodeAndPod',
  scope: 'person',
  summary:
    'Report that a browser tab has a folder or a file open. Returns the other users who have it open; for a folder also those who have one of its files open. Repeat it every 25 seconds.',
  body: z
    .object({ nodeid: Id.optional(), podid: Id.optional() })
    .refine(({ nodeid, podid }) => (nodeid === undefined) !== (podid === undefined), {
      path: ['nodeid'],
      ...because('noItems'),
    }),
  reply: z.object({ people: z.array(PresentPerson) }),
});

export const endPresence = endpoint({
  name: 'presence.end',
  route: 'DELETE presence/:tab',
  gate: 'session',
  scope: 'person',
  summary: 'Report that a browser tab is closed or shows something else.',
  status: 204,
});

/** A user opened or left this folder, or a file in it. */
export const presenceChanged = liveEvent(
  'presence.changed',
  'person',
  z.object({ nodeid: Id, podid: Id.nullable() }),
);
