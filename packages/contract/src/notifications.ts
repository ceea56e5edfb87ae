import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { liveEvent } from './live.ts';
import { Id, Instant, Page } from './wire.ts';

export const Notification = z
  .object({
    id: Id,
    tenantId: Id,
    code: z.string(),
    /** JSON as text, as in the specification. */
    params: z.string(),
    /** Fallback text for a browser that does not know the code. */
    content: z.string(),
    type: z.union([z.literal(1), z.literal(2)]),
    podid: Id.nullable(),
    nodeid: Id.nullable(),
    /** Thumbnail of the file, if it has one. */
    thumbnail: z.object({ id: Id, url: z.string() }).nullable(),
    createdat: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** Notification types with a user setting for e-mail. */
export const notificationNames = [
  'comments',
  'links',
  'downloads',
  'processing',
  'account',
  'limits',
] as const;
export type NotificationName = (typeof notificationNames)[number];

/** E-mail: never, immediately, or hourly for what is still unseen. The bell always shows everything. */
export const mailTimes = ['never', 'now', 'hourly'] as const;
export type MailTime = (typeof mailTimes)[number];

/** Defaults: urgent types immediately, actions of others hourly, the user's own jobs only in the bell. */
export const mailDefaults: Record<NotificationName, MailTime> = {
  comments: 'hourly',
  links: 'hourly',
  downloads: 'now',
  processing: 'never',
  account: 'now',
  limits: 'now',
};

/** 0: nothing new. 1: new notifications. 2: a limit was reached. */
const Indicator = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const listNotifications = endpoint({
  name: 'notifications.list',
  route: 'GET tenants/:id/notifications',
  gate: 'session',
  scope: 'account:read',
  summary: 'List the notifications of the current user in a tenant, newest first, 5 per page by default.',
  query: Page.extend({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
  reply: z.object({ notifications: z.array(Notification), next: z.string().nullable() }),
});

export const notificationsInfo = endpoint({
  name: 'notifications.info',
  route: 'GET me/notifications/info',
  gate: 'session',
  scope: 'account:read',
  summary: 'Return the number of unseen notifications and the indicator of the bell.',
  reply: z.object({ indicator: Indicator, unseen: z.number().int() }),
});

export const markNotificationsSeen = endpoint({
  name: 'notifications.seen',
  route: 'PATCH me/notifications/seen',
  gate: 'session',
  scope: 'account:write',
  summary: 'Mark all notifications of the current user as seen.',
  reply: z.object({ indicator: Indicator, unseen: z.number().int() }),
});

/** With an id: a new notification. Without one: notifications were seen or changed. */
export const notificationsChanged = liveEvent(
  'notifications.changed',
  'account:read',
  z.object({
    id: Id.optional(),
    tenantid: Id.optional(),
    code: z.string().optional(),
    podid: Id.nullable().optional(),
  }),
);
