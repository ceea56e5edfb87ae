// Uploads: a file is announced, its storage is reserved, and its bytes arrive by tus and can be resumed. Owns uploads.
// Listens to tenants: erased; calls `rawArrived` when an original is complete.
export { announce } from './announce-upload.service.ts';
export { giveUpUploads } from './cancel-uploads.service.ts';
export { eraseUploads } from './erase-uploads.hooks.ts';
export { folded, freeName, numbered } from './file-names.service.ts';
export { append, create, head, terminate } from './tus.service.ts';
export { type ArrivedRaw, posterArrived, rawArrived } from './uploads.hooks.ts';
export { uploadsCrons, uploadsJobs } from './uploads.jobs.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { giveUpOwn, type SenderCtx } from './uploads.service.ts';
