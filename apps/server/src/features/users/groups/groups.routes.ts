import * as contract from '@rushes/contract/user-groups';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as groups from './groups.service.ts';
import { listSignInGroups, setSignInGroups } from './sign-in-groups.service.ts';

export const groupsRoutes: Binding[] = [
  bind(contract.listGroups, (ctx, { params }) => groups.listGroups(ctx, params.id)),
  bind(contract.listGroupMembers, (ctx, { params, query }) =>
    groups.listGroupMembers(ctx, params.id, params.groupId, query),
  ),
  bind(contract.createGroup, (ctx, { params, body }) => groups.createGroup(ctx, params.id, body.name)),
  bind(contract.updateGroup, (ctx, { params, body }) =>
    groups.updateGroup(ctx, params.id, params.groupId, body.name),
  ),
  bind(contract.deleteGroup, (ctx, { params }) => groups.deleteGroup(ctx, params.id, params.groupId)),
  bind(contract.addGroupMembers, (ctx, { params, body }) =>
    groups.addMembers(ctx, params.id, params.groupId, body.users),
  ),
  bind(contract.removeGroupMember, (ctx, { params }) =>
    groups.removeMember(ctx, params.id, params.groupId, params.userId),
  ),
  bind(contract.addGroupPoint, (ctx, { params, body }) =>
    groups.addPoint(ctx, params.id, params.groupId, body),
  ),
  bind(contract.setGroupPermissions, (ctx, { params, body }) =>
    groups.setPermissions(ctx, params.id, params.groupId, body),
  ),
  bind(contract.removeGroupPoint, (ctx, { params }) =>
    groups.removePoint(ctx, params.id, params.groupId, params.nodeId),
  ),
  bind(contract.listSignInGroups, (ctx, { params }) => listSignInGroups(ctx, params.id)),
  bind(contract.setSignInGroups, (ctx, { params, body }) =>
    setSignInGroups(ctx, params.id, params.provider, body),
  ),
];
