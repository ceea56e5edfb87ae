// Derives what a browser shows from an original: poster, live preview, web version, audio, waveform, subtitles. Owns
// processing_turns; writes through pods and assets. Listens to `rawArrived` of uploads and `podsRestored` of the
// recycle bin.
import { posterArrived, rawArrived } from '#features/uploads/index.ts';
import { subscribe } from '#platform/hooks/hook.ts';
import { enqueuePoster, enqueueProcessing } from './processing.service.ts';

export { lookAtPod, makePoster, processPod } from './processing.jobs.ts';
export { processingRoutes } from './processing.routes.ts';
export { publish, store, unstore } from './publish.service.ts';
export { resumeProcessing } from './resume-processing.hooks.ts';
export { eraseTurns } from './turns.queries.ts';
export { turnFor } from './turns.service.ts';

export function listenToUploads(): void {
  subscribe(rawArrived, enqueueProcessing);
  subscribe(posterArrived, enqueuePoster);
}
