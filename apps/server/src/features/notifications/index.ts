// Notifications in the bell, and by e-mail where the user wants that. Owns notifications. Listens to tenants
// (erased) and limits (neared).

export { tellLimit } from './limit-neared.hooks.ts';
export { notificationsCrons, notificationsJobs } from './notifications.jobs.ts';
export { eraseNotifications, retellComment } from './notifications.queries.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notify } from './notify.service.ts';
