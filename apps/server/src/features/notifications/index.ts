// What a user is told in the bell.
// Owns notifications. Listens to tenants: erased.
export { eraseNotifications } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notify } from './notify.ts';
export { tellLimit } from './tell-limit.ts';
