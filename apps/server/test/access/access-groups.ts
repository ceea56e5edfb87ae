import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { type Make, type Row, row } from './access-rows.ts';
import type { Ids } from './access-scene.ts';

/** A group of the tenant with the user as member and one access point. */
export async function makeGroup(
  { services: { db } }: Api,
  { tenant: tenantid, user: userid, folder: nodeid }: Pick<Ids, 'tenant' | 'user' | 'folder'>,
  name = `Group ${newId()}`,
): Promise<{ id: string; point: string }> {
  const [id, point] = [newId(), newId()];
  const abilities = ['list NodeAndPod' as const];
  await db.insertInto('user_groups').values({ id, tenantid, name }).execute();
  await db.insertInto('user_group_members').values({ groupid: id, userid, tenantid }).execute();
  await db
    .insertInto('user_group_points')
    .values({ id: point, groupid: id, tenantid, nodeid, group: 'client', abilities })
    .execute();
  return { id, point };
}

const ofTenant: Make = ({ tenant }) => ({ params: { id: tenant } });
const ofGroup = (
  more: (ids: Ids, point: string) => { params?: Record<string, string>; body?: object } = () => ({}),
): Row =>
  row(async (ids, caller, api) => {
    // Only what the call names may be of another tenant.
    const group = await makeGroup(api, { ...caller.ids, tenant: ids.tenant });
    const { params, ...rest } = more(ids, group.point);
    return { params: { id: ids.tenant, groupId: group.id, ...params }, ...rest };
  });

export const groupRequests: Record<string, Row> = {
  'groups.list': row(ofTenant),
  'groups.members': ofGroup(),
  'groups.create': row(({ tenant }) => ({ params: { id: tenant }, body: { name: `New ${newId()}` } })),
  'groups.update': ofGroup(() => ({ body: { name: `Renamed ${newId()}` } })),
  'groups.delete': ofGroup(),
  'groups.addMembers': ofGroup(({ user }) => ({ body: { users: [user] } })),
  'groups.removeMember': ofGroup(({ user }) => ({ params: { userId: user } })),
  'groups.addNode': ofGroup(({ spare }) => ({ body: { nodeid: spare, group: 'team' } })),
  'groups.permissions': ofGroup((_, id) => ({
    body: { accessPoints: [{ id, abilities: ['list NodeAndPod', 'list PodService'] }] },
  })),
  'groups.signIn': row(ofTenant),
  'groups.setSignIn': row(({ tenant }) => ({
    params: { id: tenant, provider: 'none' },
    body: { claim: 'groups', values: [] },
  })),
  'groups.removeNode': ofGroup(({ folder }) => ({ params: { nodeId: folder } })),
};
