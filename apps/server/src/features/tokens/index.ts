// Calls with which users and administrators list, create and revoke API tokens. Owns no table: tokens belong to
// identity, which resolves them to callers. Listens to tenants (erased).
import { eraseTokensOf } from '#features/identity/tokens/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { tokensRoutes } from './tokens.routes.ts';

export const tokensFeature: Feature = {
  name: 'tokens',
  routes: tokensRoutes,
  subscribers: [on(tenantErased, eraseTokensOf)],
};
