import type { Ability, TenantGroup } from '@rushes/contract/abilities';
import type { CallOf } from '@rushes/contract/endpoint';
import {
  addAccessPoint,
  createUser,
  removeAccessPoint,
  removeUser,
  resetMfa,
  setPermissions,
  setTemporaryPassword,
  type TenantUser,
  updateUser,
} from '@rushes/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { call } from '#lib/api.ts';
import { userKeys } from './keys.ts';

export type NewUser = CallOf<typeof createUser>['body'];
export type UserChange = CallOf<typeof updateUser>['body'];
export interface Permissions {
  id: string;
  group: TenantGroup;
  abilities: Ability[];
}

/** User management actions of a tenant. Lists are refetched here; other sessions are updated by live events. */
export function useUserActions(tenantId: string) {
  const client = useQueryClient();
  const changed = (user?: TenantUser) => {
    if (user) client.setQueryData(userKeys.one(tenantId, user.id), user);
    void client.invalidateQueries({ queryKey: userKeys.tenant(tenantId) });
  };
  return {
    async create(body: NewUser): Promise<TenantUser> {
      const { user } = await call(createUser, { body });
      changed(user);
      return user;
    },
    async change(id: string, body: UserChange): Promise<void> {
      const { user } = await call(updateUser, { params: { id }, body });
      changed(user);
    },
    async remove(userId: string): Promise<void> {
      await call(removeUser, { params: { id: tenantId, userId } });
      changed();
    },
    async resetPassword(userId: string, password: string): Promise<void> {
      await call(setTemporaryPassword, {
        params: { id: tenantId, userId },
        body: { password },
      });
      changed();
    },
    async resetFactor(userId: string): Promise<void> {
      await call(resetMfa, { params: { id: tenantId, userId } });
      changed();
    },
    async setPermissions(userId: string, accessPoints: Permissions[]): Promise<TenantUser> {
      const { user } = await call(setPermissions, {
        params: { id: tenantId, userId },
        body: { accessPoints },
      });
      changed(user);
      return user;
    },
    /** Returns the question of the server before a merge; null if the access point was added. */
    async addPoint(id: string, nodeid: string, group: TenantGroup, merge: boolean): Promise<string | null> {
      const reply = await call(addAccessPoint, {
        params: { id },
        body: { nodeid, group, merge: merge ? 1 : 0 },
      });
      if ('message' in reply) return notificationText(reply.message);
      changed(reply.user);
      return null;
    },
    async removePoint(id: string, nodeId: string): Promise<void> {
      const { user } = await call(removeAccessPoint, { params: { id, nodeId } });
      changed(user);
    },
  };
}
