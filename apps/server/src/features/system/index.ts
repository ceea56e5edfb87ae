// The installation itself: health, metrics, API description and the stream of live events. Owns no table. Listens
// to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { systemRoutes } from './system.routes.ts';

export const systemFeature: Feature = {
  name: 'system',
  routes: ({ hub, services }) => systemRoutes(hub, services.settings.version),
};
