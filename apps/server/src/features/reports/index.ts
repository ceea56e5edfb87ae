// Reports of users, services and tenants as tables, CSV and PDF, and every month by e-mail. Owns report_readers; the setting
// of a tenant is on the tenant. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { reportsJobs } from './reports.jobs.ts';
import { reportsRoutes } from './reports.routes.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  routes: reportsRoutes,
  jobs: reportsJobs,
};
