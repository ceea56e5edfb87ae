import { z } from 'zod';
import { tenantGroups } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { scopes } from './scopes.ts';
import { Id, Instant, Name } from './wire.ts';

/** Requests per minute and token. */
export const TOKEN_REQUESTS_PER_MINUTE = 1200;
/** Tokens that are neither revoked nor expired, per user or workspace. */
export const TOKENS_MAX = 50;
/** `rsh_`, 32 random letters and digits, and a checksum of 6. */
export const TOKEN_PATTERN = /^rsh_[0-9A-Za-z]{38}$/;

export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    /** The last four characters of the token, to recognise it. */
    hint: z.string(),
    scopes: z.array(z.enum(scopes)),
    /** The role of a workspace token; null for personal tokens, which have the permissions of their owner. */
    group: z.enum(tenantGroups).nullable(),
    /** The only folder that the token can use, with everything in it. The name is null if the folder is deleted. */
    node: z.object({ id: Id, name: z.string().nullable() }).nullable(),
    createdby: z.object({ id: Id, name: z.string() }),
    createdat: Instant,
    expiresat: Instant.nullable(),
    /** Updated at most once per minute. */
    lastusedat: Instant.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

const newToken = {
  name: Name,
  /** `write` includes `read` of the same area. */
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** Without a date, the token does not expire. */
  expiresat: Instant.nullable().default(null),
  /** Limits the token to this folder and everything in it. */
  nodeid: Id.nullable().default(null),
};
const list = z.object({ tokens: z.array(ApiToken) });
const created = z.object({
  token: ApiToken,
  /** The token itself. It is returned only here. */
  secret: z.string(),
});

export const getToken = endpoint({
  name: 'tokens.current',
  route: 'GET token',
  gate: 'session',
  scope: 'any',
  summary: 'Return the API token of this request, and the user it acts as.',
  reply: z.object({
    token: ApiToken,
    user: z.object({ id: Id, name: z.string() }),
    /** The workspace of a workspace token. */
    tenantid: Id.nullable(),
  }),
});

export const listTokens = endpoint({
  name: 'tokens.list',
  route: 'GET me/tokens',
  gate: 'session',
  scope: 'person',
  summary: 'List the personal API tokens of the current user, newest first.',
  reply: list,
});

export const createToken = endpoint({
  name: 'tokens.create',
  route: 'POST me/tokens',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary:
    'Create a personal API token. It has at most the permissions that its owner has at the time of each request. A token for one folder can have scopes of files, comments, links and services only.',
  body: z.object(newToken),
  reply: created,
  status: 201,
});

export const revokeToken = endpoint({
  name: 'tokens.revoke',
  route: 'DELETE me/tokens/:id',
  gate: 'session',
  scope: 'person',
  summary: 'Revoke a personal API token. Its requests are refused from now on, and its streams end.',
  status: 204,
});

export const listTenantTokens = endpoint({
  name: 'tokens.ofTenant',
  route: 'GET tenants/:id/tokens',
  gate: 'control TenantConfiguration',
  scope: 'person',
  summary: 'List the API tokens of a workspace, newest first.',
  reply: list,
});

export const createTenantToken = endpoint({
  name: 'tokens.createOfTenant',
  route: 'POST tenants/:id/tokens',
  gate: 'control TenantConfiguration',
  scope: 'person',
  recentAuth: true,
  summary:
    'Create an API token of a workspace. It belongs to no person: it acts under its own name with the role given here, and remains valid when its creator leaves.',
  body: z.object({ ...newToken, group: z.enum(tenantGroups) }),
  reply: created,
  status: 201,
});

export const revokeTenantToken = endpoint({
  name: 'tokens.revokeOfTenant',
  route: 'DELETE tenants/:id/tokens/:tokenid',
  gate: 'control TenantConfiguration',
  scope: 'person',
  summary: 'Revoke an API token of a workspace, as `DELETE me/tokens/:id` does.',
  status: 204,
});

export const tokenEndpoints = [
  getToken,
  listTokens,
  createToken,
  revokeToken,
  listTenantTokens,
  createTenantToken,
  revokeTenantToken,
] as const;
