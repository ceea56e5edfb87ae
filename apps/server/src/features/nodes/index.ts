// The tree of tenants, clients, projects and folders, and the permission checks on nodes. Owns nodes. Listens to
// tenants: created, renamed, erased.
export { whoseOf } from './brands.present.ts';
export { findMailLogo, findShownBrand } from './brands.service.ts';
export {
  changeNode,
  requireNode,
  requireNodes,
  requireNotArchived,
  requireOn,
  seesTeam,
} from './nodes.access.ts';
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
} from './nodes.bin.queries.ts';
export { requireShallow } from './nodes.depth.ts';
export { ensureFolders, findFoldersOf } from './nodes.folders.ts';
export { eraseNodes, plantRoot, renameRoot } from './nodes.hooks.ts';
export { nodesJobs, purgeNodes } from './nodes.jobs.ts';
export { storeLogo } from './nodes.logo.ts';
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
export { nodesRoutes } from './nodes.routes.ts';
export {
  archiveSubtrees,
  copySubtrees,
  countSubtrees,
  listSubtrees,
  moveSubtrees,
  type SubtreeRow,
} from './nodes.tree.queries.ts';
export { insertFolders, insertNode, refreshHidden } from './nodes.write.queries.ts';
export { pathLabel } from './path-label.ts';
