// Order of changes to a tree: one lock per tenant for short changes, a claim on paths for long-running operations.
// Owns operations. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { operationsRoutes } from './operations.routes.ts';

export type { OperationRow } from './operations.queries.ts';
export {
  beginOperation,
  endOperation,
  findOperation,
  largeOperation,
  lockTree,
  reportProgress,
  requireFree,
  requireUnclaimed,
  shareTree,
} from './operations.service.ts';

export const operationsFeature: Feature = {
  name: 'operations',
  routes: operationsRoutes,
  subscribers: [on(tenantErased, eraseRows('operations'))],
};
