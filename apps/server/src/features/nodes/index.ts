// The tree of tenants, clients, projects and folders, and the permission checks on nodes. Owns nodes. Listens to
// tenants: created, renamed, erased.
import { tenantCreated, tenantErased, tenantRenamed } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseNodes, plantRoot, renameRoot } from './nodes.hooks.ts';
import { nodesJobs } from './nodes.jobs.ts';
import { nodesRoutes } from './nodes.routes.ts';

export { whoseOf } from './branding/brands.present.ts';
export { findMailLogo, findShownBrand } from './branding/brands.service.ts';
export { storeLogo } from './branding/logo.service.ts';
export { ensureFolders, findFoldersOf } from './folders.service.ts';
export { pathLabel } from './model/path-label.ts';
export {
  changeNode,
  requireNode,
  requireNodes,
  requireNotArchived,
  requireOn,
  seesTeam,
} from './node-access.service.ts';
export { requireShallow } from './node-depth.service.ts';
export { purgeNodes } from './nodes.jobs.ts';
export {
  canOn,
  DEPTH_MAX,
  isRoot,
  pointsOver,
  refusalToHold,
  requireFilesIn,
  topmost,
  visibility,
} from './nodes.policy.ts';
export { presentNode } from './nodes.present.ts';
export { countNodes, findNodes, type NodeRow } from './nodes.queries.ts';
export {
  type Ancestor,
  type BinNode,
  binNodes,
  findBinNodes,
  findClaimedNode,
  listAncestors,
  listBelow,
  lockLiving,
  promoteNodes,
  unbinNodes,
} from './recycle-bin.queries.ts';
export {
  archiveSubtrees,
  copySubtrees,
  countSubtrees,
  listSubtrees,
  moveSubtrees,
  type SubtreeRow,
} from './subtrees.queries.ts';
export { insertFolders, insertNode, refreshHidden } from './write-node.queries.ts';

export const nodesFeature: Feature = {
  name: 'nodes',
  routes: nodesRoutes,
  jobs: nodesJobs,
  subscribers: [on(tenantCreated, plantRoot), on(tenantRenamed, renameRoot), on(tenantErased, eraseNodes)],
};
