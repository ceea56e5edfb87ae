// Where things stand: moving, copying, stacking files as versions. Owns no table; writes through nodes, pods and assets.
// Tells by hooks of copies that belong into the archive, and of versions stacked; asks by one before a move hides something. Listens to `rawArrived` of uploads.
export { copiedForArchive, hidingAsked, versionStacked } from './arranging.hooks.ts';
export { arrangingJobs } from './arranging.jobs.ts';
export { arrangingRoutes } from './arranging.routes.ts';
export { stackArrived } from './arrived.ts';
