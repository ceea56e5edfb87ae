import * as contract from '@rushes/contract/notifications';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as notifications from './notifications.service.ts';

export const notificationsRoutes: Binding[] = [
  bind(contract.listNotifications, (ctx, { params, query }) =>
    notifications.listNotifications(ctx, params.id, query),
  ),
  bind(contract.notificationsInfo, (ctx) => notifications.notificationsInfo(ctx)),
  bind(contract.markNotificationsSeen, (ctx) => notifications.markSeen(ctx)),
];
