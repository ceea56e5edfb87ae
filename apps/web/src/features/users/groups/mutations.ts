import type { CallOf } from '@rushes/contract/endpoint';
import {
  addGroupMembers,
  addGroupPoint,
  createGroup,
  deleteGroup,
  removeGroupMember,
  removeGroupPoint,
  setGroupPermissions,
  updateGroup,
} from '@rushes/contract/user-groups';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { userKeys } from '../keys.ts';

type NewPoint = CallOf<typeof addGroupPoint>['body'];
type Permissions = CallOf<typeof setGroupPermissions>['body']['accessPoints'];

/** Lists are refetched here; other sessions are updated by live events. */
export function useGroupActions(tenantId: string) {
  const client = useQueryClient();
  const of = (groupId: string) => ({ id: tenantId, groupId });
  async function changing<T>(work: Promise<T>): Promise<T> {
    const reply = await work;
    await client.invalidateQueries({ queryKey: userKeys.tenant(tenantId) });
    return reply;
  }
  return {
    create: async (name: string): Promise<string> =>
      (await changing(call(createGroup, { params: { id: tenantId }, body: { name } }))).group.id,
    rename: (groupId: string, name: string) =>
      changing(call(updateGroup, { params: of(groupId), body: { name } })),
    remove: (groupId: string) => changing(call(deleteGroup, { params: of(groupId) })),
    addMembers: (groupId: string, users: string[]) =>
      changing(call(addGroupMembers, { params: of(groupId), body: { users } })),
    removeMember: (groupId: string, userId: string) =>
      changing(call(removeGroupMember, { params: { ...of(groupId), userId } })),
    addPoint: (groupId: string, body: NewPoint) =>
      changing(call(addGroupPoint, { params: of(groupId), body })),
    setPermissions: (groupId: string, accessPoints: Permissions) =>
      changing(call(setGroupPermissions, { params: of(groupId), body: { accessPoints } })),
    removePoint: (groupId: string, nodeId: string) =>
      changing(call(removeGroupPoint, { params: { ...of(groupId), nodeId } })),
  };
}
