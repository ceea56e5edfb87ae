// Moves and copies items and stacks files as versions. Owns no table; writes through nodes, pods and assets. Hooks:
// copies to be archived, stacked versions, and a check before a move hides items. Listens to `rawArrived` of uploads.
import { rawArrived } from '#features/uploads/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { moveCopyJobs } from './move-copy.jobs.ts';
import { moveCopyRoutes } from './move-copy.routes.ts';
import { stackArrived } from './stack-uploads.hooks.ts';

export { copiedForArchive, hidingAsked, versionStacked } from './move-copy.hooks.ts';

export const moveCopyFeature: Feature = {
  name: 'move-copy',
  routes: moveCopyRoutes,
  jobs: moveCopyJobs,
  subscribers: [on(rawArrived, stackArrived)],
};
