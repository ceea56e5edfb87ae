// What a tenant may use and has used. Owns resources; other features take units and give them back inside their
// own transaction. Listens to tenants: made, changed, erased.
export { addBandwidth, requireBandwidth, writeBandwidth } from './bandwidth.ts';
export { limitNeared } from './limit-neared.ts';
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
