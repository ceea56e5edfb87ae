// Other things made of a file on request: another format, its sound, one of its frames, a file of its own.
// Owns no table; writes through pods and assets.

export { checkAudio, checkConversion, checkFrames } from './converting.check.ts';
export { convertingJobs } from './converting.jobs.ts';
export { convertingRoutes } from './converting.routes.ts';
export { launchAudio, launchConversion, launchFrames } from './converting.service.ts';
