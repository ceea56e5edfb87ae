import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// A separate module: every page listens to events, but only some pages use subtitles.

/** The cues of a subtitle file (`aid`) or transcript (`tid`) changed, or one was added or deleted. */
export const podSubtitlesChanged = liveEvent(
  'pod.subtitles',
  'files:read',
  z.object({ id: Id, nodeid: Id, aid: Id.optional(), tid: Id.optional() }),
);

/** The tenant's subtitle rules changed. */
export const subtitleRulesChanged = liveEvent('subtitles.rules', 'files:read', z.object({ tenantid: Id }));
