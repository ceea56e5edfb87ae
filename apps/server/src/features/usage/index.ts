// Usage per day of tenants, projects, users and services: storage, outbound data, credits, uploads and views. Owns
// usage_changes, its roll-ups usage_days, usage_tenant_days, usage_tenant_months, usage_platform_days,
// usage_user_months, usage_project_months and usage_service_days, and usage_storage. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseUsage } from './record-usage.queries.ts';
import { usageJobs } from './usage.jobs.ts';
import { usageRoutes } from './usage.routes.ts';

export type { UsageInput } from './record-usage.queries.ts';
export { insertUsageHistory, recordUsage } from './record-usage.service.ts';
export { requireUsageScope, tenantFigures, userFigures } from './usage.service.ts';

export const usageFeature: Feature = {
  name: 'usage',
  routes: usageRoutes,
  jobs: usageJobs,
  subscribers: [on(tenantErased, eraseUsage)],
};
