// Limits and usage of a tenant. Owns resources and limit_extras; other features take and give back units in their own transaction.
// Listens to tenants (created, limited, erased).
import { tenantCreated, tenantErased, tenantLimited } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { writeBandwidth } from './bandwidth.service.ts';
import { applyLimits } from './limits.hooks.ts';
import { limitsJobs } from './limits.jobs.ts';
import { limitsRoutes } from './limits.routes.ts';

export { addBandwidth, requireBandwidth } from './bandwidth.service.ts';
export { countInvitations } from './invitations.service.ts';
export { limitNeared } from './limit-neared.hooks.ts';
export { applyLimits } from './limits.hooks.ts';
export {
  countStorage,
  findResource,
  giveBack,
  reserveStorage,
  takeUnits,
  takeUpTo,
} from './limits.service.ts';

export const limitsFeature: Feature = {
  name: 'limits',
  routes: limitsRoutes,
  jobs: limitsJobs,
  subscribers: [
    on(tenantCreated, applyLimits),
    on(tenantLimited, applyLimits),
    on(tenantErased, eraseRows('resources')),
  ],
  stop: writeBandwidth,
};
