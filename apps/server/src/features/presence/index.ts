// Who has which folder or file open, and which files a user opened last. Owns presence and recent_pods. Listens to
// tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { presenceJobs } from './presence.jobs.ts';
import { erasePresence } from './presence.queries.ts';
import { presenceRoutes } from './presence.routes.ts';

export const presenceFeature: Feature = {
  name: 'presence',
  routes: presenceRoutes,
  jobs: presenceJobs,
  subscribers: [on(tenantErased, erasePresence, { before: ['pods'] })],
};
