// Conversions on request: another format, the audio, a frame, or a new file from an asset. Owns no table; writes
// through pods and assets.

export { checkAudio, checkConversion, checkFrames } from './check-conversion.service.ts';
export { convertingJobs } from './converting.jobs.ts';
export { convertingRoutes } from './converting.routes.ts';
export { launchAudio, launchConversion, launchFrames } from './converting.service.ts';
