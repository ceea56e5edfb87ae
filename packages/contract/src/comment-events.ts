import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// By themselves: every page listens, and only some speak of comments.

/** A file got, lost or changed a comment. */
export const podCommentsChanged = liveEvent('pod.comments', z.object({ id: Id, nodeid: Id }));
/** Who reviews a file, or what they say of it, changed. */
export const podReviewChanged = liveEvent('pod.review', z.object({ id: Id, nodeid: Id }));
