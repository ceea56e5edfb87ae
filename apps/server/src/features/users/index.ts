// The users of a tenant, their groups, and the access points that tie both to nodes, with a type and abilities. Owns
// access points and groups; accounts belong to identity. Listens to identity (account deleted, sign-in with a provider) and tenants (created, erased).
import { accountDeleted, signedInWithProvider } from '#features/identity/index.ts';
import { tenantCreated, tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { followClaims } from './groups/sign-in-groups.service.ts';
import { leaveTenants } from './remove-user.service.ts';
import { beginAdministrator, eraseAccess } from './users.hooks.ts';
import { usersRoutes } from './users.routes.ts';

export { insertAccessPoint, listKeepers } from './access-points.service.ts';
export { leaveNodes } from './leave-nodes.service.ts';

export const usersFeature: Feature = {
  name: 'users',
  routes: [...usersRoutes, ...groupsRoutes],
  subscribers: [
    on(accountDeleted, leaveTenants),
    on(signedInWithProvider, followClaims),
    on(tenantCreated, beginAdministrator, { after: ['limits', 'nodes'] }),
    on(tenantErased, eraseAccess, { before: ['nodes'] }),
  ],
};
