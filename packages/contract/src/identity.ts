import { z } from 'zod';
import { abilities, groups } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { languages, NodeType } from './enums.ts';
import { liveEvent } from './live.ts';
import { CodeInput, EmailInput, PasswordInput, TokenInput } from './people.ts';
import { Flag, FlagOut, Id, Instant, numeric } from './wire.ts';

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

export const subscriptionTypes = ['freetrial', 'enterprise', 'card'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** Expired when `subscriptionEnd` is set and its minutes are 0 or less. Without an end it never expires. */
export const Subscription = z
  .object({
    subscriptionType: z.enum(subscriptionTypes),
    plan: z.string().nullable(),
    /** Remaining time at the moment of the response. */
    subscriptionEnd: z
      .object({ date: Instant, seconds: z.number(), minutes: z.number(), days: z.number() })
      .nullable(),
    /** Whether a new period follows the current one. */
    renews: FlagOut,
    expired: FlagOut,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const UserTenant = z.object({
  id: Id,
  name: z.string(),
  subscription: Subscription,
  mfarequired: FlagOut,
  support: z.string().nullable(),
  accessPoints: z.array(AccessPoint),
});
export type UserTenant = z.infer<typeof UserTenant>;

export const User = z
  .object({
    id: Id,
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    type: z.enum(groups),
    /** Platform users only (`manage all`); the abilities of other users are in their access points. */
    abilities: z.array(z.enum(abilities)),
    rootfolder: Id.nullable(),
    mfa: FlagOut,
    /** 1 until the user has seen the welcome page. */
    welcome: FlagOut,
    createdat: Instant,
    settings: Settings,
    tenants: z.array(UserTenant),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Session = z.object({ idToken: z.string(), accessToken: z.string(), user: User });
export type Session = z.infer<typeof Session>;

export const secondFactors = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/**
 * The response is a session or the missing step. A challenge is not a session: no other endpoint accepts it. `setup`:
 * the tenant requires two-factor authentication and the user has not set it up.
 */
export const SignInReply = z.union([
  Session,
  z.object({ mfa: z.object({ methods: z.array(z.enum(secondFactors)), challenge: z.string() }) }),
  z.object({ setup: z.object({ challenge: z.string() }) }),
  z.object({ newPassword: z.object({ challenge: z.string() }) }),
]);
export type SignInReply = z.infer<typeof SignInReply>;

export const signIn = endpoint({
  name: 'identity.signIn',
  route: 'POST auth/sign-in',
  gate: 'public',
  summary:
    'Sign in with e-mail address and password. Sets the cookie that restores the session after a reload.',
  body: z.object({ email: EmailInput.pipe(z.string().min(1)), password: PasswordInput.min(1) }),
  reply: SignInReply,
});

export const signInOtp = endpoint({
  name: 'identity.signInOtp',
  route: 'POST auth/sign-in/otp',
  gate: 'public',
  summary: 'Complete the sign-in with a code of an authenticator app or a recovery code.',
  body: z.object({ challenge: TokenInput, code: CodeInput }),
  reply: Session,
});

export const refresh = endpoint({
  name: 'identity.refresh',
  route: 'POST auth/refresh',
  gate: 'public',
  summary: 'Exchange the session cookie for new tokens.',
  reply: Session,
});

export const signOut = endpoint({
  name: 'identity.signOut',
  route: 'POST auth/sign-out',
  gate: 'public',
  summary: 'End the session of the cookie or the tokens. The response is the same if there is no session.',
  status: 204,
});

export const OpenSession = z
  .object({
    id: Id,
    current: FlagOut,
    createdat: Instant,
    lastseenat: Instant,
    expiresat: Instant,
    address: z.string().nullable(),
    useragent: z.string().nullable(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const getSession = endpoint({
  name: 'identity.session',
  route: 'GET auth/session',
  gate: 'session',
  scope: 'person',
  summary: 'Return the current session.',
  reply: z.object({ session: OpenSession }),
});

export const listSessions = endpoint({
  name: 'identity.sessions',
  route: 'GET auth/sessions',
  gate: 'session',
  scope: 'person',
  summary: 'List the sessions of the current user, newest first.',
  reply: z.object({ sessions: z.array(OpenSession) }),
});

export const revokeSession = endpoint({
  name: 'identity.revokeSession',
  route: 'DELETE auth/sessions/:id',
  gate: 'session',
  scope: 'person',
  summary: 'End a session of the current user immediately.',
  status: 204,
});

export const me = endpoint({
  name: 'identity.me',
  route: 'GET me',
  gate: 'session',
  scope: 'account:read',
  summary: 'Return the current user with tenants, access points and settings.',
  reply: z.object({ user: User }),
});

export const UserContext = z
  .object({
    user: User,
    tenant: UserTenant.nullable(),
    accessPoint: AccessPoint.nullable(),
    abilities: z.array(z.enum(abilities)),
    settings: Settings,
    subscription: Subscription.nullable(),
  })
  .meta({ id: 'UserContext' });
export type UserContext = z.infer<typeof UserContext>;

export const startSession = endpoint({
  name: 'identity.startSession',
  route: 'POST start-session',
  gate: 'session',
  scope: 'person',
  summary: 'Record the device of the current session. Returns the context of the user.',
  body: z.object({ visitorId: z.string().min(1).max(128), email: EmailInput }),
  reply: z.object({ context: UserContext }),
});

export const userContext = endpoint({
  name: 'identity.userContext',
  route: 'GET user-context',
  gate: 'session',
  scope: 'account:read',
  summary:
    'Return the user, tenant, abilities, settings and subscription for one access point of the current user.',
  query: z.object({ id: Id.optional() }),
  reply: z.object({ context: UserContext }),
});

export const markWelcomed = endpoint({
  name: 'identity.welcomed',
  route: 'POST me/welcomed',
  gate: 'session',
  scope: 'person',
  summary: 'Record that the current user has seen the welcome page.',
  body: z.object({ seen: Flag.default(1) }).default({ seen: 1 }),
  status: 204,
});

export const outReasons = ['permissions', 'disabled', 'password', 'deleted', 'revoked'] as const;

/** Sent to every tab of a user just before the server ends the session. */
export const forcedOut = liveEvent('identity.forcedOut', 'person', z.object({ reason: z.enum(outReasons) }));
