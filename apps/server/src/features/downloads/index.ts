// Downloads: a single file as it is, several as a zip that is generated while it is sent, for users and guests.
// Owns downloads and their entries. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { downloadsJobs } from './downloads.jobs.ts';
import { downloadsRoutes } from './downloads.routes.ts';

export const downloadsFeature: Feature = {
  name: 'downloads',
  routes: downloadsRoutes,
  jobs: downloadsJobs,
  subscribers: [on(tenantErased, eraseRows('downloads'), { before: ['assets', 'pods', 'accesslinks'] })],
};
