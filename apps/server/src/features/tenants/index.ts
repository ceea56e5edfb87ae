// Customer accounts: creation, settings and deletion. Owns tenants. Listens to identity (account confirmed). Fires
// hooks when a tenant is created, renamed, limited or erased.
export { beginTrialOfAccount } from './create-tenant.service.ts';
export { tenantsCrons, tenantsJobs } from './sweep-tenants.jobs.ts';
export { tenantRenewed } from './tenants.events.ts';
export { tenantCreated, tenantErased, tenantLimited, tenantRenamed } from './tenants.hooks.ts';
export { requireMember, requirePerson, requireTenant } from './tenants.policy.ts';
export { hasTenants, insertTenant } from './tenants.queries.ts';
export { tenantsRoutes } from './tenants.routes.ts';
