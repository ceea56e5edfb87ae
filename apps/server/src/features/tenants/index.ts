// Customer accounts: how they begin, what is set for them, how they end. Owns tenants.
// Listens to confirmed accounts of identity; tells of tenants made, renamed, limited and erased by hooks.
export { beginTrialOfAccount } from './tenants.create.ts';
export { tenantsCrons, tenantsJobs } from './tenants.crons.ts';
export { tenantRenewed } from './tenants.events.ts';
export { tenantCreated, tenantErased, tenantLimited, tenantRenamed } from './tenants.hooks.ts';
export { requireMember, requirePerson, requireTenant } from './tenants.policy.ts';
export { hasTenants, insertTenant } from './tenants.queries.ts';
export { tenantsRoutes } from './tenants.routes.ts';
