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

const ofMe = { method: 'PATCH', gate: 'session' } as const;

export const setFirstName = endpoint({
  ...ofMe,
  name: 'accounts.firstname',
  path: 'accounts/firstname',
  summary: 'Change the first name.',
  body: z.object({ firstName: NameInput }),
  reply: z.object({ user: User }),
});

export const setLastName = endpoint({
  ...ofMe,
  name: 'accounts.lastname',
  path: 'accounts/lastname',
  summary: 'Change the last name.',
  body: z.object({ lastName: NameInput }),
  reply: z.object({ user: User }),
});

export const setEmail = endpoint({
  ...ofMe,
  name: 'accounts.email',
  path: 'accounts/email',
  fresh: true,
  summary: 'Ask for another e-mail address; it counts once the link sent there was opened (20003).',
  body: z.object({ email: EmailInput }),
  reply: z.object({ message: Message }),
});

export const setTheme = endpoint({
  ...ofMe,
  name: 'accounts.theme',
  path: 'accounts/settings/theme',
  summary: 'Store the theme of the account.',
  body: z.object({ theme: z.enum(['dark', 'light']) }),
  reply: z.object({ settings: Settings }),
});

export const setLanguage = endpoint({
  ...ofMe,
  name: 'accounts.language',
  path: 'accounts/settings/language',
  summary: 'Store the interface language of the account.',
  body: z.object({ language: z.enum(languages) }),
  reply: z.object({ settings: Settings }),
});

export const setFolderView = endpoint({
  ...ofMe,
  name: 'accounts.folderView',
  path: 'accounts/settings/folderview',
  summary: 'Store list or grid; anything else becomes grid.',
  body: z.object({ view: z.enum(['list', 'grid']).catch('grid') }),
  reply: z.object({ settings: Settings }),
});

const NotificationSettings = z.record(z.enum(notificationNames), z.enum(mailTimes));
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotifications = endpoint({
  name: 'accounts.notifications',
  method: 'GET',
  path: 'accounts/settings/notification',
  gate: 'session',
  summary: 'Which kinds of news come by letter, and when.',
  reply: z.object({ notifications: NotificationSettings }),
});

export const setNotification = endpoint({
  ...ofMe,
  name: 'accounts.notification',
  path: 'accounts/settings/notification',
  summary: 'Have one kind of news by letter: never, as it happens, or once an hour.',
  body: z.object({ name: z.enum(notificationNames), value: z.enum(mailTimes) }),
  reply: z.object({ notifications: NotificationSettings }),
});

const Deletion = z.object({ requestedat: Instant, deletesat: Instant });

export const getDeletion = endpoint({
  name: 'accounts.deletion',
  method: 'GET',
  path: 'accounts/deletion',
  gate: 'session',
  summary: 'Whether the account is about to be deleted, and when.',
  reply: z.object({ deletion: Deletion.nullable() }),
});

export const deleteMe = endpoint({
  name: 'accounts.deleteMe',
  method: 'DELETE',
  path: 'accounts/me',
  gate: 'session',
  fresh: true,
  summary:
    'Ask for the deletion of one’s own account: done within 14 days, taken back by `accounts/deletion`.',
  body: z.object({ phrase: z.string().max(64) }),
  reply: z.object({ deletion: Deletion }),
});

export const cancelDeletion = endpoint({
  name: 'accounts.cancelDeletion',
  method: 'DELETE',
  path: 'accounts/deletion',
  gate: 'session',
  summary: 'Keep the account after all.',
  status: 204,
});
