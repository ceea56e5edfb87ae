// Subtitle files of video and audio with their cues, and transcripts. Owns subtitle_cues, subtitle_backlog, transcripts
// and transcript_sentences; files are assets. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { subtitlesJobs } from './subtitles.jobs.ts';
import { eraseSubtitles } from './subtitles.queries.ts';
import { subtitlesRoutes } from './subtitles.routes.ts';

export { copySubtitles } from './copy-subtitles.service.ts';
export { isSubtitleFile, readCues } from './read-cues.service.ts';
export { convertSubtitleFile } from './subtitle-files.service.ts';
export { indexSubtitles, readOldSubtitles } from './subtitles.jobs.ts';

export const subtitlesFeature: Feature = {
  name: 'subtitles',
  routes: subtitlesRoutes,
  jobs: subtitlesJobs,
  subscribers: [on(tenantErased, eraseSubtitles, { before: ['assets', 'pods'] })],
};
