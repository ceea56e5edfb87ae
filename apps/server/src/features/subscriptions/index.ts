// The plans there are, and which one a tenant has. Owns plans. Listens to nothing.
export { subscriptionsRoutes } from './subscriptions.routes.ts';
