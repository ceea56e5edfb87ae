// How bytes arrive: a file is announced, its room is taken, its bytes come by tus and can be continued.
// Owns uploads. Listens to tenants: erased; tells `rawArrived` when an original is complete.
export { announce } from './uploads.announce.ts';
export { eraseUploads } from './uploads.erase.ts';
export { giveUpUploads } from './uploads.give-up.ts';
export { type ArrivedRaw, posterArrived, rawArrived } from './uploads.hooks.ts';
export { uploadsCrons, uploadsJobs } from './uploads.jobs.ts';
export { folded, freeName, numbered } from './uploads.names.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { giveUpOwn, type SenderCtx } from './uploads.service.ts';
export { append, create, head, terminate } from './uploads.tus.ts';
