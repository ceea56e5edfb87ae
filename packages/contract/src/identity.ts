import { z } from 'zod';
import { abilities, groups } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { languages, NodeType } from './enums.ts';
import { Id, Instant, numeric } from './wire.ts';

export const AccessPoint = z
  .object({
    id: Id,
    group: z.enum(groups),
    abilities: z.array(z.enum(abilities)),
    node: z.object({ id: Id, name: z.string(), type: numeric(NodeType) }),
  })
  .meta({ id: 'AccessPoint' });
export type AccessPoint = z.infer<typeof AccessPoint>;

export const Settings = z.object({
  language: z.enum(languages),
  theme: z.enum(['dark', 'light']),
  view_folders: z.enum(['list', 'grid']),
});
export type Settings = z.infer<typeof Settings>;

export const User = z
  .object({
    id: Id,
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    type: z.enum(groups),
    rootfolder: Id.nullable(),
    createdat: Instant,
    settings: Settings,
    tenants: z.array(z.object({ id: Id, name: z.string(), accessPoints: z.array(AccessPoint) })),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Session = z.object({ idToken: z.string(), accessToken: z.string(), user: User });
export type Session = z.infer<typeof Session>;

export const signIn = endpoint({
  name: 'identity.signIn',
  method: 'POST',
  path: 'auth/sign-in',
  gate: 'public',
  summary: 'Sign in with e-mail and password; sets the cookie that restores the session after a reload.',
  body: z.object({ email: z.string().trim().min(1).max(320), password: z.string().min(1).max(1024) }),
  reply: Session,
});

export const refresh = endpoint({
  name: 'identity.refresh',
  method: 'POST',
  path: 'auth/refresh',
  gate: 'public',
  summary: 'Exchange the session cookie for fresh tokens.',
  reply: Session,
});

export const signOut = endpoint({
  name: 'identity.signOut',
  method: 'POST',
  path: 'auth/sign-out',
  gate: 'public',
  summary: 'End the session. Answers the same when there is none.',
  status: 204,
});

export const me = endpoint({
  name: 'identity.me',
  method: 'GET',
  path: 'me',
  gate: 'session',
  summary: 'The signed-in user with tenants, access points and settings.',
  reply: z.object({ user: User }),
});

export const setTheme = endpoint({
  name: 'identity.setTheme',
  method: 'PATCH',
  path: 'accounts/settings/theme',
  gate: 'session',
  summary: 'Store the theme of the account.',
  body: z.object({ theme: z.enum(['dark', 'light']) }),
  reply: z.object({ settings: Settings }),
});

export const setLanguage = endpoint({
  name: 'identity.setLanguage',
  method: 'PATCH',
  path: 'accounts/settings/language',
  gate: 'session',
  summary: 'Store the interface language of the account.',
  body: z.object({ language: z.enum(languages) }),
  reply: z.object({ settings: Settings }),
});

export const setFolderView = endpoint({
  name: 'identity.setFolderView',
  method: 'PATCH',
  path: 'accounts/settings/folderview',
  gate: 'session',
  summary: 'Store list or grid; anything else becomes grid.',
  body: z.object({ view: z.enum(['list', 'grid']).catch('grid') }),
  reply: z.object({ settings: Settings }),
});
