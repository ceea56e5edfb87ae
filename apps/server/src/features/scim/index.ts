// Users and groups that an identity provider manages with SCIM 2.0. Owns the names of the provider for them; users and
// groups belong to the feature `users`. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseScim } from './scim.queries.ts';
import { scimRoutes } from './scim.routes.ts';

export const scimFeature: Feature = {
  name: 'scim',
  routes: scimRoutes,
  subscribers: [on(tenantErased, eraseScim, { before: ['users'] })],
};
