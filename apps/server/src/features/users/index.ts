// The users of a tenant and the access points that tie them to nodes, with a group and abilities. Owns access
// points; accounts belong to identity. Listens to identity (account deleted) and tenants (created, erased).
export { leaveNodes } from './leave-nodes.service.ts';
export { leaveTenants } from './remove-user.service.ts';
export { beginAdministrator, eraseAccessPoints } from './users.hooks.ts';
export { insertAccessPoint, listKeepers } from './users.queries.ts';
export { usersRoutes } from './users.routes.ts';
