// Translation of subtitle files by an engine, as runs of a service. Owns no table; writes through subtitles. Listens to
// no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { translatingJobs } from './translating.jobs.ts';

export { findPairRefusal, readTranslationParams, translationOf } from './translating.service.ts';

export const translatingFeature: Feature = {
  name: 'translating',
  jobs: translatingJobs,
};
