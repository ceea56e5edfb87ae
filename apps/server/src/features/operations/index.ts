// Order of changes to a tree: one lock per tenant for short changes, a claim on paths for long-running operations.
// Owns operations. Listens to tenants (erased).
export { findOperation, type OperationRow } from './operations.queries.ts';
export { operationsRoutes } from './operations.routes.ts';
export {
  beginOperation,
  endOperation,
  eraseOperations,
  LARGE,
  lockTree,
  reportProgress,
  requireFree,
  requireUnclaimed,
  shareTree,
} from './operations.service.ts';
