// Where things stand: moving, copying, stacking files as versions. Owns no table; writes through nodes, pods and assets.
// Tells the archive by a hook of copies that belong into it. Listens to `rawArrived` of uploads.
export { copiedForArchive } from './arranging.hooks.ts';
export { arrangingJobs } from './arranging.jobs.ts';
export { arrangingRoutes } from './arranging.routes.ts';
export { stackArrived } from './arrived.ts';
