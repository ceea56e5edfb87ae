import * as contract from '@rushes/contract/users';
import { type Binding, bind } from '#platform/http/bind.ts';
import { addAccessPoint, attachUsers, removeAccessPoint } from './access-points.service.ts';
import { updateUser } from './change-user.service.ts';
import { createUser } from './create-user.service.ts';
import { setPermissions, setPermissionsAt } from './permissions.service.ts';
import { deleteUser, giveTemporaryPassword, removeUser, takeFactorsAway } from './remove-user.service.ts';
import * as users from './users.service.ts';

export const usersRoutes: Binding[] = [
  bind(contract.listUsers, (ctx, { params, query }) => users.listUsers(ctx, params.id, query)),
  bind(contract.getUser, (ctx, { params }) => users.getUser(ctx, params.id, params.userId)),
  bind(contract.listUserTypes, () => users.listUserTypes()),
  bind(contract.pingUser, (ctx, { params }) => users.pingUser(ctx, params.id, params.userId)),
  bind(contract.setUserSettings, (ctx, { params, body }) => users.setSettings(ctx, params.id, body)),
  bind(contract.createUser, (ctx, { body }) => createUser(ctx, body)),
  bind(contract.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  bind(contract.deleteUser, (ctx, { params }) => deleteUser(ctx, params.id)),
  bind(contract.removeUser, (ctx, { params }) => removeUser(ctx, params.id, params.userId)),
  bind(contract.setTemporaryPassword, (ctx, { params, body }) =>
    giveTemporaryPassword(ctx, params.id, params.userId, body.password),
  ),
  bind(contract.resetMfa, (ctx, { params }) => takeFactorsAway(ctx, params.id, params.userId)),
  bind(contract.setPermissions, (ctx, { params, body }) =>
    setPermissions(ctx, params.id, params.userId, body.accessPoints),
  ),
  bind(contract.attachUsers, (ctx, { body }) => attachUsers(ctx, body.nodeid, body.users)),
  bind(contract.addAccessPoint, (ctx, { params, body }) => addAccessPoint(ctx, params.id, body)),
  bind(contract.updateAccessPoint, (ctx, { params, body }) =>
    setPermissionsAt(ctx, params.id, params.nodeId, body),
  ),
  bind(contract.removeAccessPoint, (ctx, { params }) => removeAccessPoint(ctx, params.id, params.nodeId)),
];
