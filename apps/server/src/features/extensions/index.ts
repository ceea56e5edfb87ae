// Panels and scripts for editing programs, made on request with the address of this installation. Owns no table.
import type { Feature } from '#platform/feature/feature.ts';
import { extensionsRoutes } from './extensions.routes.ts';

export const extensionsFeature: Feature = {
  name: 'extensions',
  routes: extensionsRoutes,
};
