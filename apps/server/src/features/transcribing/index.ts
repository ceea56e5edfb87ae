// Speech to text: a transcript with the times of the words, and a subtitle file. Owns no table; writes through
// subtitles.
import type { Feature } from '#platform/feature/feature.ts';
import { transcribingJobs } from './transcribing.jobs.ts';

export { readSpeechParams, speechServices } from './transcribing.service.ts';

export const transcribingFeature: Feature = {
  name: 'transcribing',
  jobs: transcribingJobs,
  jobsNeed: 'media',
};
