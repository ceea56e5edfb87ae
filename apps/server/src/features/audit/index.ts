// Read access to the audit log, which is written by platform/audit. Owns no table. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: auditRoutes,
};
