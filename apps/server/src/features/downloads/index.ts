// Downloads: a single file as it is, several as a zip that is generated while it is sent, for users and guests.
// Owns downloads and their entries. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { downloadsCrons, downloadsJobs } from './downloads.jobs.ts';
import { downloadsRoutes } from './downloads.routes.ts';
import { eraseDownloads } from './manifests.queries.ts';

export const downloadsFeature: Feature = {
  name: 'downloads',
  routes: downloadsRoutes,
  jobs: downloadsJobs,
  crons: downloadsCrons,
  subscribers: [on(tenantErased, eraseDownloads, { before: ['assets', 'pods', 'accesslinks'] })],
};
