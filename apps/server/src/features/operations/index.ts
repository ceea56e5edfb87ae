// The order in which a tree changes: one lock per tenant for short work, a claim on paths for long work.
// Owns operations. Listens to tenants: erased.
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
