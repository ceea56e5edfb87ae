import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// A separate module: every page listens to events, but only some pages use labels.

/** The predefined labels of the tenant changed. */
export const labelsChanged = liveEvent('labels.changed', 'files:read', z.object({ tenantid: Id }));
/** A label was added to a file or removed from it, by a user or by a service. */
export const podLabelsChanged = liveEvent(
  'pod.labels',
  'files:read',
  z.object({ id: Id, nodeid: Id, detected: z.literal(true).optional() }),
);
