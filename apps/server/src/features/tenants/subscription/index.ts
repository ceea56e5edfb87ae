export { setSubscription } from './subscription.service.ts';
