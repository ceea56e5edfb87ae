// The available plans and the plan of a tenant. Owns plans. Listens to no other feature.
export { subscriptionsRoutes } from './subscriptions.routes.ts';
