// Deleting, restoring and purging; items are purged at the latest when the tenant's retention period ends. Owns no
// table: nodes and pods have the columns. Calls `podsRestored`.
export { binFiles } from './into-bin.ts';
export { recycleBinCrons, recycleBinJobs } from './recycle-bin.crons.ts';
export { podsRestored } from './recycle-bin.hooks.ts';
export { recycleBinRoutes } from './recycle-bin.routes.ts';
