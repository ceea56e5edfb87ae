// Engines of the services: which there are, whether they respond, what they cost, and which a tenant allows. Owns no
// table; the setting is a column of tenants. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { enginesRoutes } from './engines.routes.ts';

export { findEngineRefusal, offeredTo, requireEngine } from './allowed-engines.service.ts';

export const enginesFeature: Feature = {
  name: 'engines',
  routes: enginesRoutes,
};
