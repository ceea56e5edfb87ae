import type { TenantGroup } from '@rushes/contract/abilities';
import type { Session, SignInReply } from '@rushes/contract/identity';
import type { Tenant } from '@rushes/contract/tenants';
import type { TenantUser } from '@rushes/contract/users';
import { demoPassword } from '../tools/product.ts';
import type { Api } from '../tools/prove/api.ts';
import { codeIn, mailTo } from './mails.ts';

// Creates users through the API for one test each, so that tests do not affect each other's users.

/** Meets all password rules. */
export const PASSWORD = 'Morning#light7';

export interface ApiUser extends Api {
  email: string;
  password: string;
}

let made = 0;

/** An e-mail address that is unused in this run and the next. */
export const newEmail = (name: string) => `${name}.${process.pid}.${Date.now() % 1e6}.${made++}@journey.test`;

/** A random client IP address for each user. */
export const randomClientAddress = () =>
  `198.18.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`;

async function request<T>(
  address: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<T> {
  const answer = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

function apiUser(address: string, email: string, password: string, session: Session): ApiUser {
  const headers = {
    'x-forwarded-for': randomClientAddress(),
    'id-token': session.idToken,
    'access-token': session.accessToken,
  };
  return {
    email,
    password,
    session,
    headers: () => headers,
    call: (method, path, body) => request(address, method, path, body, headers),
  };
}

export async function signInApi(address: string, email: string, password = demoPassword): Promise<ApiUser> {
  const from = { 'x-forwarded-for': randomClientAddress() };
  const send = <T>(path: string, body: unknown) => request<T>(address, 'POST', path, body, from);
  const reply = await send<SignInReply>('auth/sign-in', { email, password });
  if ('idToken' in reply) return apiUser(address, email, password, reply);
  if (!('newPassword' in reply)) throw new Error(`${email} cannot simply sign in: ${Object.keys(reply)}`);
  const { challenge } = reply.newPassword;
  const session = await send<Session>('auth/complete-password', { challenge, password: PASSWORD });
  return apiUser(address, email, PASSWORD, session);
}

/** Tokens are valid for fifteen minutes, and all tests together take longer. */
const FRESH_MS = 8 * 60_000;
const known = new Map<string, { caller: Promise<ApiUser>; at: number }>();

/** A demo user, signed in once. Tests do not change demo users. */
export function demoUser(address: string, email: string): Promise<ApiUser> {
  const last = known.get(email);
  if (last && Date.now() - last.at < FRESH_MS) return last.caller;
  const caller = signInApi(address, email);
  known.set(email, { caller, at: Date.now() });
  return caller;
}

const TEMPORARY = 'Temporary#8now';

/**
 * Creates a user below a folder of the administrator's tenant who has set a password and completed the welcome page.
 */
export async function createUser(
  address: string,
  admin: ApiUser,
  type: TenantGroup,
  {
    nodeid,
    email = newEmail(type),
    name = ['Jo', 'Journey'],
  }: { nodeid?: string; email?: string; name?: readonly [string, string] } = {},
): Promise<ApiUser & { user: TenantUser }> {
  const [tenant] = admin.session.user.tenants;
  const { user } = await admin.call<{ user: TenantUser }>('POST', 'users', {
    tenantid: tenant!.id,
    firstName: name[0],
    lastName: name[1],
    email,
    type,
    nodeid: nodeid ?? tenant!.accessPoints[0]!.node.id,
    password: TEMPORARY,
  });
  const person = await signInApi(address, email, TEMPORARY);
  await person.call('POST', 'me/welcomed', { seen: 1 });
  return { ...person, user };
}

export interface TestTenant {
  tenant: Tenant;
  admin: ApiUser;
  root: ApiUser;
}

/** Creates a tenant with its administrator. */
export async function createTenant(
  address: string,
  name: string,
  { bandwidth = 10, credits = 10 } = {},
): Promise<TestTenant> {
  const root = await signInApi(address, 'root@demo.test');
  const email = newEmail('owner');
  const { tenant } = await root.call<{ tenant: Tenant }>('POST', 'onboard', {
    tenantName: `${name} ${made++}`,
    firstName: 'Ada',
    lastName: 'Owner',
    email,
    periodend: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    teamusers: 5,
    clientusers: 5,
    storage: 10,
    bandwidth,
    credits,
  });
  const invitation = await mailTo(email, /Invitation/);
  const admin = await signInApi(address, email, codeIn(invitation));
  await admin.call('POST', 'me/welcomed', { seen: 1 });
  return { tenant, admin, root };
}

/** Less than a minute remains, which the product treats as expired. */
export async function endSubscription(root: ApiUser, tenant: Pick<Tenant, 'id'>): Promise<void> {
  const periodend = new Date(Date.now() + 30_000).toISOString();
  await root.call('PATCH', `tenants/${tenant.id}`, { periodend });
}
