// What a user is told in the bell, and by e-mail when they want that.
// Owns notifications. Listens to tenants: erased, and to limits: neared.
export { notificationsCrons, notificationsJobs } from './notifications.jobs.ts';
export { eraseNotifications, retellComment } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notify } from './notify.ts';
export { tellLimit } from './tell-limit.ts';
