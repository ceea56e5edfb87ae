// The available plans and the plan of a tenant. Owns plans. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
};
