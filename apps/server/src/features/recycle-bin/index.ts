// Deleting, restoring and purging; items are purged at the latest when the tenant's retention period ends. Owns no
// table: nodes and pods have the columns. Calls `podsRestored`.
export { binFiles } from './move-to-bin.service.ts';
export { podsRestored } from './recycle-bin.hooks.ts';
export { recycleBinRoutes } from './recycle-bin.routes.ts';
export { recycleBinCrons, recycleBinJobs } from './sweep-bins.jobs.ts';
