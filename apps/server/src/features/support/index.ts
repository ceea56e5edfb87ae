// Support tickets and feature requests, sent by e-mail. Owns support_tickets. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseTickets } from './support.queries.ts';
import { supportRoutes } from './support.routes.ts';

export const supportFeature: Feature = {
  name: 'support',
  routes: supportRoutes,
  subscribers: [on(tenantErased, eraseTickets)],
};
