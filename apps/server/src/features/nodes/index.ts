// The tree: tenants, clients, projects and folders, and the question whether a user may do something in one.
// Owns nodes. Listens to tenants: made, renamed, erased.
export { eraseNodes, plantRoot, renameRoot } from './nodes.hooks.ts';
export { canOn, pointsOver, visibility } from './nodes.policy.ts';
export { insertNode } from './nodes.queries.ts';
export { nodesRoutes } from './nodes.routes.ts';
export { pathLabel, requireNode, requireNotArchived, seesTeam } from './nodes.service.ts';
