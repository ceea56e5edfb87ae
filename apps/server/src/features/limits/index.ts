// Limits and usage of a tenant. Owns resources; other features take and give back units in their own transaction.
// Listens to tenants (created, limited, erased).
export { addBandwidth, requireBandwidth, writeBandwidth } from './bandwidth.service.ts';
export { limitNeared } from './limit-neared.hooks.ts';
export { applyLimits, eraseLimits } from './limits.hooks.ts';
export { limitsCrons, limitsJobs } from './limits.jobs.ts';
export { limitsRoutes } from './limits.routes.ts';
export {
  countStorage,
  findResource,
  giveBack,
  reserveStorage,
  setLimits,
  takeUnits,
} from './limits.service.ts';
