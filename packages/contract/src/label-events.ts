import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// By themselves: every page listens, and only some speak of labels.

/** The tree of the tenant's labels changed. */
export const labelsChanged = liveEvent('labels.changed', z.object({ tenantid: Id }));
/** A file got or lost a label: one that somebody has put there, or one that a service has found. */
export const podLabelsChanged = liveEvent(
  'pod.labels',
  z.object({ id: Id, nodeid: Id, detected: z.literal(true).optional() }),
);
