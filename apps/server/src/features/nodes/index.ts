// The tree of tenants, clients, projects and folders, and the permission checks on nodes. Owns nodes. Listens to
// tenants: created, renamed, erased.
import { tenantCreated, tenantErased, tenantRenamed } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { createRootNode, eraseNodes, renameRoot } from './nodes.hooks.ts';
import { nodesJobs } from './nodes.jobs.ts';
import { nodesRoutes } from './nodes.routes.ts';

export {
  changeNode,
  findNodes,
  requireNode,
  requireNodes,
  requireNotArchived,
  requireOn,
  seesTeam,
} from './node-access.service.ts';
export { hasAbilityOn, visibleAccessPoints, visiblePaths } from './nodes.policy.ts';
export type { NodeRow } from './nodes.queries.ts';

export const nodesFeature: Feature = {
  name: 'nodes',
  routes: nodesRoutes,
  jobs: nodesJobs,
  subscribers: [
    on(tenantCreated, createRootNode),
    on(tenantRenamed, renameRoot),
    on(tenantErased, eraseNodes),
  ],
};
