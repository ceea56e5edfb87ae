// Derives what a browser shows from an original: poster, live preview, web version, audio, waveform, subtitles. Owns
// processing_turns; writes through pods and assets. Listens to `rawArrived` of uploads and `podsRestored` of the
// recycle bin.
import { podsRestored } from '#features/recycle-bin/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { posterArrived, rawArrived } from '#features/uploads/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import {
  analysePod,
  drawDocument,
  processPod,
  scaleUploadedThumbnail,
  scaleUploadedThumbnailSvg,
} from './processing.jobs.ts';
import { processingRoutes } from './processing.routes.ts';
import { enqueueProcessing, enqueueUploadedThumbnail } from './processing.service.ts';
import { resumeProcessing } from './resume-processing.hooks.ts';

export { queuePositionFor } from './fair-queue.service.ts';
export { processingFailed } from './processing.hooks.ts';
export { publish, store, unstore } from './publish.service.ts';

export const processingFeature: Feature = {
  name: 'processing',
  routes: processingRoutes,
  jobs: [analysePod, drawDocument, processPod, scaleUploadedThumbnail, scaleUploadedThumbnailSvg],
  jobsNeed: 'media',
  subscribers: [
    on(rawArrived, enqueueProcessing, { before: ['move-copy', 'uploadlinks'] }),
    on(posterArrived, enqueueUploadedThumbnail),
    on(podsRestored, resumeProcessing),
    on(tenantErased, eraseRows('processing_turns')),
  ],
};
