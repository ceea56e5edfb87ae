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
      (await changing(call(createGroup, { params: { id: tenantId }, body: { name }, quiet: true }))).group.id,
    rename: (groupId: string, name: string) =>
      changing(call(updateGroup, { params: of(groupId), body: { name }, quiet: true })),
    remove: (groupId: string) => changing(call(deleteGroup, { params: of(groupId), quiet: true })),
    addMembers: (groupId: string, users: string[]) =>
      changing(call(addGroupMembers, { params: of(groupId), body: { users }, quiet: true })),
    removeMember: (groupId: string, userId: string) =>
      changing(call(removeGroupMember, { params: { ...of(groupId), userId }, quiet: true })),
    addPoint: (groupId: string, body: NewPoint) =>
      changing(call(addGroupPoint, { params: of(groupId), body, quiet: true })),
    setPermissions: (groupId: string, accessPoints: Permissions) =>
      changing(call(setGroupPermissions, { params: of(groupId), body: { accessPoints }, quiet: true })),
    removePoint: (groupId: string, nodeId: string) =>
      changing(call(removeGroupPoint, { params: { ...of(groupId), nodeId }, quiet: true })),
  };
}
