// Moves and copies items and stacks files as versions. Owns no table; writes through nodes, pods and assets. Hooks:
// copies to be archived, stacked versions, and a check before a move hides items. Listens to `rawArrived` of uploads.
export { copiedForArchive, hidingAsked, versionStacked } from './arranging.hooks.ts';
export { arrangingJobs } from './arranging.jobs.ts';
export { arrangingRoutes } from './arranging.routes.ts';
export { stackArrived } from './stack-uploads.hooks.ts';
