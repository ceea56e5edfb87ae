// Notifications in the bell, and by e-mail where the user wants that. Owns notifications. Listens to tenants
// (erased) and limits (neared).
import { limitNeared } from '#features/limits/index.ts';
import { tenantErased } from '#features/tenants/index.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { notifyOfLimit } from './limit-neared.hooks.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { notificationsRoutes } from './notifications.routes.ts';

export { shortText } from './notifications.policy.ts';
export { notify, updateCommentNotifications } from './notify.service.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationsRoutes,
  jobs: notificationsJobs,
  subscribers: [
    on(limitNeared, notifyOfLimit),
    on(tenantErased, eraseRows('notifications'), { before: ['comments', 'pods'] }),
  ],
};
