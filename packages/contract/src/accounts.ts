import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languages } from './enums.ts';
import { Settings, User } from './identity.ts';
import { mailTimes, notificationNames } from './notifications.ts';
import { EmailInput, NameInput } from './people.ts';
import { Instant, Message } from './wire.ts';

/** The user types this phrase to confirm the deletion of an account or a tenant. */
export const DELETE_PHRASE = 'delete account';
export const DELETION_DAYS = 14;

export const setFirstName = endpoint({
  name: 'accounts.firstname',
  route: 'PATCH accounts/firstname',
  gate: 'session',
  scope: 'account:write',
  summary: 'Update the first name of the current user.',
  body: z.object({ firstName: NameInput }),
  reply: z.object({ user: User }),
});

export const setLastName = endpoint({
  name: 'accounts.lastname',
  route: 'PATCH accounts/lastname',
  gate: 'session',
  scope: 'account:write',
  summary: 'Update the last name of the current user.',
  body: z.object({ lastName: NameInput }),
  reply: z.object({ user: User }),
});

export const setEmail = endpoint({
  name: 'accounts.email',
  route: 'PATCH accounts/email',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary:
    'Request a change of the e-mail address of the current user. The change takes effect when the link sent to the new address is opened (message 20003). The reply is the same for an address of another account.',
  body: z.object({ email: EmailInput }),
  reply: z.object({ message: Message }),
});

export const setTheme = endpoint({
  name: 'accounts.theme',
  route: 'PATCH accounts/settings/theme',
  gate: 'session',
  scope: 'account:write',
  summary: 'Set the theme of the current user.',
  body: z.object({ theme: z.enum(['dark', 'light']) }),
  reply: z.object({ settings: Settings }),
});

export const setLanguage = endpoint({
  name: 'accounts.language',
  route: 'PATCH accounts/settings/language',
  gate: 'session',
  scope: 'account:write',
  summary: 'Set the interface language of the current user.',
  body: z.object({ language: z.enum(languages) }),
  reply: z.object({ settings: Settings }),
});

export const setFolderView = endpoint({
  name: 'accounts.folderView',
  route: 'PATCH accounts/settings/folderview',
  gate: 'session',
  scope: 'account:write',
  summary: 'Set the folder view of the current user to list or grid. Any other value is stored as grid.',
  body: z.object({ view: z.enum(['list', 'grid']).catch('grid') }),
  reply: z.object({ settings: Settings }),
});

const NotificationSettings = z.record(z.enum(notificationNames), z.enum(mailTimes));
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotifications = endpoint({
  name: 'accounts.notifications',
  route: 'GET accounts/settings/notification',
  gate: 'session',
  scope: 'account:read',
  summary: 'Return the e-mail setting of each notification type.',
  reply: z.object({ notifications: NotificationSettings }),
});

export const setNotification = endpoint({
  name: 'accounts.notification',
  route: 'PATCH accounts/settings/notification',
  gate: 'session',
  scope: 'account:write',
  summary: 'Set when notifications of one type are sent by e-mail: never, immediately or hourly.',
  body: z.object({ name: z.enum(notificationNames), value: z.enum(mailTimes) }),
  reply: z.object({ notifications: NotificationSettings }),
});

const Deletion = z.object({ requestedat: Instant, deletesat: Instant });

export const getDeletion = endpoint({
  name: 'accounts.deletion',
  route: 'GET accounts/deletion',
  gate: 'session',
  scope: 'person',
  summary: 'Return the pending deletion of the current account with its date, or null.',
  reply: z.object({ deletion: Deletion.nullable() }),
});

export const deleteMe = endpoint({
  name: 'accounts.deleteMe',
  route: 'DELETE accounts/me',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary:
    'Request the deletion of the current account. The account is deleted after 14 days. Cancel the request with `DELETE accounts/deletion`.',
  body: z.object({ phrase: z.string().max(64) }),
  reply: z.object({ deletion: Deletion }),
});

export const cancelDeletion = endpoint({
  name: 'accounts.cancelDeletion',
  route: 'DELETE accounts/deletion',
  gate: 'session',
  scope: 'person',
  summary: 'Cancel the pending deletion of the current account.',
  status: 204,
});
