// Customer accounts: creation, settings and deletion. Owns tenants. Listens to identity (account confirmed). Fires
// hooks when a tenant is created, renamed, limited or erased.
import { accountConfirmed } from '#features/identity/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { beginTrialOfAccount } from './create-tenant.service.ts';
import { tenantsJobs } from './sweep-tenants.jobs.ts';
import { tenantsRoutes } from './tenants.routes.ts';

export { insertTenant } from './create-tenant.service.ts';
export { tenantRenewed } from './tenants.events.ts';
export { tenantCreated, tenantErased, tenantLimited, tenantRenamed } from './tenants.hooks.ts';
export { requireMember, requirePerson, requireTenant } from './tenants.policy.ts';
export { noteReportedMonth } from './tenants.service.ts';

export const tenantsFeature: Feature = {
  name: 'tenants',
  routes: tenantsRoutes,
  jobs: tenantsJobs,
  subscribers: [on(accountConfirmed, beginTrialOfAccount)],
};
