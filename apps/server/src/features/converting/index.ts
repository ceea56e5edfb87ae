// Conversions on request: another format, the audio, a frame, burned-in subtitles, or a new file from an asset. Owns no table; writes
// through pods and assets.
import type { Feature } from '#platform/feature/feature.ts';
import { convertingJobs } from './converting.jobs.ts';
import { convertingRoutes } from './converting.routes.ts';

export { checkAudio, checkConversion, checkFrames, checkImprint } from './check-conversion.service.ts';
export { launchAudio, launchConversion, launchFrames } from './converting.service.ts';
export { launchImprint } from './imprint.service.ts';

export const convertingFeature: Feature = {
  name: 'converting',
  routes: convertingRoutes,
  jobs: convertingJobs,
  jobsNeed: 'media',
};
