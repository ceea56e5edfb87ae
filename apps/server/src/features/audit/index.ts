// Read access to the audit log, which is written by platform/audit. Owns no table. Listens to no other feature.
export { auditRoutes } from './audit.routes.ts';
