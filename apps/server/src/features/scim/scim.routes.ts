import * as contract from '@rushes/contract/scim';
import { type Binding, bind, type Http } from '#platform/http/bind.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './model/schemas.ts';
import { listOf, type Resource } from './scim.present.ts';
import * as groups from './scim-groups.service.ts';
import * as setup from './scim-setup.service.ts';
import * as users from './scim-users.service.ts';

const admit = setup.admitScimToken;

function located({ reply }: Http, resource: Resource): Resource {
  void reply.header('location', (resource.meta as { location: string }).location);
  return resource;
}

export const scimRoutes: Binding[] = [
  bind(contract.scimConfig, async ({ settings }) => serviceProviderConfig(settings.publicUrl), admit),
  bind(
    contract.scimResourceTypes,
    async ({ settings }) => listOf(resourceTypes(settings.publicUrl), 2),
    admit,
  ),
  bind(contract.scimSchemas, async ({ settings }) => listOf(schemas(settings.publicUrl), 2), admit),
  bind(contract.scimListUsers, (ctx, { query }) => users.listUsers(ctx, query), admit),
  bind(
    contract.scimCreateUser,
    async (ctx, { body }, http) => located(http, await users.createUser(ctx, body)),
    admit,
  ),
  bind(contract.scimGetUser, (ctx, { params, query }) => users.getUser(ctx, params.id, query), admit),
  bind(contract.scimReplaceUser, (ctx, { params, body }) => users.replaceUser(ctx, params.id, body), admit),
  bind(contract.scimPatchUser, (ctx, { params, body }) => users.patchUser(ctx, params.id, body), admit),
  bind(contract.scimDeleteUser, (ctx, { params }) => users.deleteUser(ctx, params.id), admit),
  bind(contract.scimListGroups, (ctx, { query }) => groups.listGroups(ctx, query), admit),
  bind(
    contract.scimCreateGroup,
    async (ctx, { body }, http) => located(http, await groups.createGroup(ctx, body)),
    admit,
  ),
  bind(contract.scimGetGroup, (ctx, { params, query }) => groups.getGroup(ctx, params.id, query), admit),
  bind(
    contract.scimReplaceGroup,
    (ctx, { params, body }) => groups.replaceGroup(ctx, params.id, body),
    admit,
  ),
  bind(contract.scimPatchGroup, (ctx, { params, body }) => groups.patchGroup(ctx, params.id, body), admit),
  bind(contract.scimDeleteGroup, (ctx, { params }) => groups.deleteGroup(ctx, params.id), admit),
  bind(contract.getScimSetup, (ctx, { params }) => setup.getSetup(ctx, params.id)),
  bind(contract.createScimToken, (ctx, { params, body }) =>
    setup.createScimToken(ctx, params.id, body.expiresat),
  ),
  bind(contract.revokeScimToken, (ctx, { params }) => setup.revokeScimToken(ctx, params.id, params.tokenid)),
];
