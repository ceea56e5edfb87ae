// Deleting, restoring and purging; items are purged at the latest when the tenant's retention period ends. Owns no
// table: nodes and pods have the columns. Calls `podsBinned`, `podsRestored`.
import type { Feature } from '#platform/feature/feature.ts';
import { recycleBinRoutes } from './recycle-bin.routes.ts';
import { recycleBinJobs } from './sweep-bins.jobs.ts';

export { discardFile } from './delete.service.ts';
export { podsBinned, podsRestored } from './recycle-bin.hooks.ts';

export const recycleBinFeature: Feature = {
  name: 'recycle-bin',
  routes: recycleBinRoutes,
  jobs: recycleBinJobs,
};
