// Who did what, read: the trail itself is written by platform/audit. Owns nothing. Listens to nothing.
export { auditRoutes } from './audit.routes.ts';
