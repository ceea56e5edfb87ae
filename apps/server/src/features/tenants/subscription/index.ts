export { requireAdministrator } from '../tenants.policy.ts';
export { setSubscription } from './subscription.service.ts';
