// Moves and copies items and stacks files as versions. Owns no table; writes through nodes, pods and assets. Hooks:
// copies to be archived, stacked versions, and a check before a move hides items. Listens to `rawArrived` of uploads.
import { rawArrived } from '#features/uploads/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { arrangingJobs } from './arranging.jobs.ts';
import { arrangingRoutes } from './arranging.routes.ts';
import { stackArrived } from './stack-uploads.hooks.ts';

export { copiedForArchive, hidingAsked, versionStacked } from './arranging.hooks.ts';

export const arrangingFeature: Feature = {
  name: 'arranging',
  routes: arrangingRoutes,
  jobs: arrangingJobs,
  subscribers: [on(rawArrived, stackArrived)],
};
