import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// A separate module: every page listens to events, but only some pages use comments.

/** A comment on a file was added, deleted or changed. */
export const podCommentsChanged = liveEvent(
  'pod.comments',
  'comments:read',
  z.object({ id: Id, nodeid: Id }),
);
/** The reviewers of a file or their decisions changed. */
export const podReviewChanged = liveEvent('pod.review', 'comments:read', z.object({ id: Id, nodeid: Id }));
