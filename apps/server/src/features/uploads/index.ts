// Uploads: a file is announced, its storage is reserved, and its bytes arrive by tus and can be resumed. Owns uploads.
// Listens to tenants: erased; calls `rawArrived` when an original is complete.
export { announce } from './uploads.announce.ts';
export { eraseUploads } from './uploads.erase.ts';
export { giveUpUploads } from './uploads.give-up.ts';
export { type ArrivedRaw, posterArrived, rawArrived } from './uploads.hooks.ts';
export { uploadsCrons, uploadsJobs } from './uploads.jobs.ts';
export { folded, freeName, numbered } from './uploads.names.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { giveUpOwn, type SenderCtx } from './uploads.service.ts';
export { append, create, head, terminate } from './uploads.tus.ts';
