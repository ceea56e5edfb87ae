// Customer accounts. Owns tenants. Listens to nothing.
export { hasTenants, insertTenant } from './tenants.queries.ts';
