// The users of a tenant and the access points that tie them to nodes, with a group and abilities. Owns access
// points; accounts belong to identity. Listens to identity (account deleted) and tenants (created, erased).
import { accountDeleted } from '#features/identity/index.ts';
import { tenantCreated, tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { leaveTenants } from './remove-user.service.ts';
import { beginAdministrator } from './users.hooks.ts';
import { usersRoutes } from './users.routes.ts';

export { leaveNodes } from './leave-nodes.service.ts';
export { insertAccessPoint, listKeepers } from './users.queries.ts';

export const usersFeature: Feature = {
  name: 'users',
  routes: usersRoutes,
  subscribers: [
    on(accountDeleted, leaveTenants),
    on(tenantCreated, beginAdministrator, { after: ['limits', 'nodes'] }),
    on(tenantErased, eraseRows('access_points'), { before: ['nodes'] }),
  ],
};
