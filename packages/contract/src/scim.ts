import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ApiToken } from './tokens.ts';
import { Id, Instant } from './wire.ts';

/** Resources per page. */
export const SCIM_PAGE_MAX = 200;
/** A group with thousands of members in one body. */
export const SCIM_BODY_MAX = 1 << 20;
export const SCIM_PATH = '/scim/v2';

const Resource = z.looseObject({ schemas: z.array(z.string()) });
const Body = z.looseObject({});
const List = z.looseObject({
  schemas: z.array(z.string()),
  totalResults: z.number().int(),
  startIndex: z.number().int(),
  itemsPerPage: z.number().int(),
  Resources: z.array(Resource),
});
const shown = {
  attributes: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(1000).optional(),
};
const listed = z.object({
  ...shown,
  filter: z.string().max(2000).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(100),
});
/** Not a UUID: unknown ids are answered with a SCIM error. */
const params = z.object({ id: z.string().max(191) });
const one = { params, query: z.object(shown), reply: Resource };

/** For tokens that were made for SCIM only, which the feature checks before it reads the body. */
const shared = { gate: 'control User', scope: 'any', resource: 'scim', scim: true } as const;
const read = { ...shared, reply: Resource };
const written = { ...shared, bodyMax: SCIM_BODY_MAX };

export const scimConfig = endpoint({
  ...read,
  name: 'scim.config',
  route: 'GET //scim/v2/ServiceProviderConfig',
  summary: 'SCIM 2.0: what this server supports.',
});

export const scimResourceTypes = endpoint({
  ...shared,
  name: 'scim.resourceTypes',
  route: 'GET //scim/v2/ResourceTypes',
  summary: 'SCIM 2.0: the types of resources.',
  reply: List,
});

export const scimSchemas = endpoint({
  ...shared,
  name: 'scim.schemas',
  route: 'GET //scim/v2/Schemas',
  summary: 'SCIM 2.0: the attributes of users and groups.',
  reply: List,
});

export const scimListUsers = endpoint({
  ...shared,
  name: 'scim.listUsers',
  route: 'GET //scim/v2/Users',
  summary: 'SCIM 2.0: list users of the workspace, with `filter`, `startIndex` and `count`.',
  query: listed,
  reply: List,
});

export const scimCreateUser = endpoint({
  ...written,
  name: 'scim.createUser',
  route: 'POST //scim/v2/Users',
  summary: 'SCIM 2.0: create a user without access to folders. Groups give access.',
  body: Body,
  reply: Resource,
  status: 201,
});

export const scimGetUser = endpoint({
  ...read,
  ...one,
  name: 'scim.getUser',
  route: 'GET //scim/v2/Users/:id',
  summary: 'SCIM 2.0: return a user. Users that were deactivated have `active` false.',
});

export const scimReplaceUser = endpoint({
  ...written,
  ...one,
  name: 'scim.replaceUser',
  route: 'PUT //scim/v2/Users/:id',
  summary: 'SCIM 2.0: replace a user.',
  body: Body,
});

export const scimPatchUser = endpoint({
  ...written,
  ...one,
  name: 'scim.patchUser',
  route: 'PATCH //scim/v2/Users/:id',
  summary: 'SCIM 2.0: change a user. Deactivating ends sessions, tokens and live connections.',
  body: Body,
});

export const scimDeleteUser = endpoint({
  ...shared,
  name: 'scim.deleteUser',
  route: 'DELETE //scim/v2/Users/:id',
  summary: 'SCIM 2.0: remove a user from the workspace. Content is kept under the name of the user.',
  params,
  status: 204,
});

export const scimListGroups = endpoint({
  ...shared,
  name: 'scim.listGroups',
  route: 'GET //scim/v2/Groups',
  summary: 'SCIM 2.0: list groups of users, with `filter`, `startIndex`, `count` and `excludedAttributes`.',
  query: listed,
  reply: List,
});

export const scimCreateGroup = endpoint({
  ...written,
  name: 'scim.createGroup',
  route: 'POST //scim/v2/Groups',
  summary: 'SCIM 2.0: create a group. Its access is set in the console.',
  body: Body,
  reply: Resource,
  status: 201,
});

export const scimGetGroup = endpoint({
  ...read,
  ...one,
  name: 'scim.getGroup',
  route: 'GET //scim/v2/Groups/:id',
  summary: 'SCIM 2.0: return a group with its members.',
});

export const scimReplaceGroup = endpoint({
  ...written,
  ...one,
  name: 'scim.replaceGroup',
  route: 'PUT //scim/v2/Groups/:id',
  summary: 'SCIM 2.0: replace the name and the members of a group.',
  body: Body,
});

export const scimPatchGroup = endpoint({
  ...written,
  ...one,
  name: 'scim.patchGroup',
  route: 'PATCH //scim/v2/Groups/:id',
  summary: 'SCIM 2.0: rename a group, add and remove members.',
  body: Body,
});

export const scimDeleteGroup = endpoint({
  ...shared,
  name: 'scim.deleteGroup',
  route: 'DELETE //scim/v2/Groups/:id',
  summary: 'SCIM 2.0: delete a group with the access that it gave.',
  params,
  status: 204,
});

export const getScimSetup = endpoint({
  name: 'scim.setup',
  route: 'GET tenants/:id/scim',
  gate: 'control User',
  scope: 'person',
  summary: 'The URL for identity providers, and the SCIM tokens of a workspace.',
  reply: z.object({
    url: z.string(),
    tokens: z.array(ApiToken),
    /** Users and groups that an identity provider manages. */
    users: z.number().int(),
    groups: z.number().int(),
  }),
});

export const createScimToken = endpoint({
  name: 'scim.createToken',
  route: 'POST tenants/:id/scim/tokens',
  gate: 'control User',
  scope: 'person',
  recentAuth: true,
  summary:
    'Create a token with which an identity provider manages the users and groups of a workspace. It has no other access.',
  body: z.object({ expiresat: Instant.nullable().default(null) }),
  reply: z.object({ token: ApiToken, secret: z.string() }),
  status: 201,
});

export const revokeScimToken = endpoint({
  name: 'scim.revokeToken',
  route: 'DELETE tenants/:id/scim/tokens/:tokenid',
  gate: 'control User',
  scope: 'person',
  params: z.object({ id: Id, tokenid: Id }),
  summary: 'Revoke a SCIM token. Users and groups stay as they are.',
  status: 204,
});

export const scimEndpoints = [
  scimConfig,
  scimResourceTypes,
  scimSchemas,
  scimListUsers,
  scimCreateUser,
  scimGetUser,
  scimReplaceUser,
  scimPatchUser,
  scimDeleteUser,
  scimListGroups,
  scimCreateGroup,
  scimGetGroup,
  scimReplaceGroup,
  scimPatchGroup,
  scimDeleteGroup,
  getScimSetup,
  createScimToken,
  revokeScimToken,
] as const;
