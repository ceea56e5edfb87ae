import { z } from 'zod';
import { liveEvent } from './live.ts';
import { Id } from './wire.ts';

// By themselves: every page listens, and only some speak of subtitles.

/** The lines of a subtitle file (`aid`) or of a transcript (`tid`) changed, or there is one more or less of them. */
export const podSubtitlesChanged = liveEvent(
  'pod.subtitles',
  z.object({ id: Id, nodeid: Id, aid: Id.optional(), tid: Id.optional() }),
);

/** The tenant's own rules for subtitles changed. */
export const subtitleRulesChanged = liveEvent('subtitles.rules', z.object({ tenantid: Id }));
