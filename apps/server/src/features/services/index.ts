// Services that run on selected files and folders: one interface, each service with its own rules. Owns no table.
import type { Feature } from '#platform/feature/feature.ts';
import { servicesRoutes } from './services.routes.ts';

export const servicesFeature: Feature = {
  name: 'services',
  routes: servicesRoutes,
};
