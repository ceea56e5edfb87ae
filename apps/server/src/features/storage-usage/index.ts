// What uses the storage of a tenant, by folder and file, and what can be freed. Owns no table. Listens to no other
// feature.
import type { Feature } from '#platform/feature/feature.ts';
import { storageUsageRoutes } from './storage-usage.routes.ts';

export const storageUsageFeature: Feature = {
  name: 'storage-usage',
  routes: storageUsageRoutes,
};
