// Unpacks uploaded archives: folders and files become nodes and pods in a new folder next to the archive, all or none.
// Owns no table; writes through nodes, pods and assets, and calls `rawArrived` like an upload.
import type { Feature } from '#platform/feature/feature.ts';
import { extractingJobs } from './extracting.jobs.ts';
import { extractingRoutes } from './extracting.routes.ts';

export const extractingFeature: Feature = {
  name: 'extracting',
  routes: extractingRoutes,
  jobs: extractingJobs,
  jobsNeed: 'archives',
};
