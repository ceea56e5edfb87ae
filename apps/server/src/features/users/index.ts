// Where people may go: the users of a tenant and the access points that tie them to nodes with a group of abilities.
// Owns access points; the accounts themselves belong to identity. Listens to identity: an account that is deleted;
// and to tenants: made, erased.
export { leaveNodes } from './leave-nodes.ts';
export { leaveTenants } from './remove-user.service.ts';
export { beginAdministrator, eraseAccessPoints } from './users.hooks.ts';
export { insertAccessPoint, listKeepers } from './users.queries.ts';
export { usersRoutes } from './users.routes.ts';
