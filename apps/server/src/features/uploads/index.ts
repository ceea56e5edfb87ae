// Uploads: a file is announced, its storage is reserved, and its bytes arrive by tus and can be resumed. Owns uploads.
// Listens to tenants: erased; calls `rawArrived` when an original is complete.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseUploads } from './erase-uploads.hooks.ts';
import { uploadsJobs } from './uploads.jobs.ts';
import { uploadsRoutes } from './uploads.routes.ts';

export { cancelUploads } from './cancel-uploads.service.ts';
export { createUpload } from './create-upload.service.ts';
export { freeName } from './file-names.service.ts';
export { cancelUpload } from './finish-upload.service.ts';
export { WINDOW_MIN } from './reservations.policy.ts';
export { tusRoutes } from './tus.routes.ts';
export { type ArrivedRaw, posterArrived, rawArrived } from './uploads.hooks.ts';
export { cancelOwnUpload, type SenderCtx } from './uploads.service.ts';

export const uploadsFeature: Feature = {
  name: 'uploads',
  routes: ({ locks }) => uploadsRoutes(locks),
  jobs: uploadsJobs,
  subscribers: [on(tenantErased, eraseUploads, { before: ['assets', 'pods', 'nodes', 'uploadlinks'] })],
};
