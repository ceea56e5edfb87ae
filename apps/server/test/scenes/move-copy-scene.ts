import { randomBytes } from 'node:crypto';
import { type ArchiveStatus, AssetType, type State } from '@rushes/contract/enums';
import { copyNodes, copyPods } from '@rushes/contract/move-copy';
import { listSubnodes } from '@rushes/contract/nodes';
import { listNodePods } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '../api.ts';
import { makeAsset, makePerson, makePod, makeWorld, type Place } from '../fixtures.ts';
import { storeOf } from './archive-scene.ts';

type PodFields = Partial<Parameters<typeof makePod>[3]>;
type Node = { id: string };

export const names = (items: { name: string }[]) => items.map(({ name }) => name);
export const nodesBody = (nodes: Node[], target: Node, archive: 0 | 1 = 0) => ({
  body: { nodes: nodes.map(({ id }) => id), targetnodeid: target.id, archive },
});
export const moveBody = (nodes: Node[], target: Node, validateRequestOnly: 0 | 1 = 0) => ({
  body: { nodes: nodes.map(({ id }) => id), targetnodeid: target.id, validateRequestOnly },
});
export const podsBody = (pods: string[], target: Node, archive: 0 | 1 = 0) => ({
  body: { pods, targetnodeid: target.id, archive },
});

/** The test world with a client user who has control, and helpers for tests of moving and copying. */
export async function startMoveCopy() {
  const api: Api = await startApi();
  const world = await makeWorld(api.services);
  const abilities = ['list NodeAndPod', 'control NodeAndPod'] as const;
  const spec = { email: 'builder@studio.test', group: 'client', at: world.project, abilities } as const;
  await makePerson(api.services, spec);
  const [team, builder] = await Promise.all([api.signIn('team@studio.test'), api.signIn(spec.email)]);
  const { db } = api.services;

  const pod = (place: Place, name: string, more: PodFields = {}) =>
    makePod(api.services, place, world.users.admin, { kind: 'video', ...more, name });
  /** A file with an original and a thumbnail in the store. */
  const file = async (
    place: Place,
    name: string,
    bytes: Uint8Array = randomBytes(100),
    more: PodFields = {},
  ) => {
    const id = await pod(place, name, { size: bytes.length, ...more });
    await makeAsset(api.services, place, id, { name, bytes, mimetype: 'video/quicktime' });
    const type = AssetType.THUMBNAIL;
    const picture = { name: 'poster', bytes: randomBytes(10), mimetype: 'image/webp', type };
    const thumbnailid = await makeAsset(api.services, place, id, picture);
    await db.updateTable('pods').set({ thumbnailid }).where('id', '=', id).execute();
    return id;
  };
  return {
    api,
    world,
    team,
    builder,
    pod,
    file,
    /** A team member of this tenant and of another tenant. */
    ofBothTenants: async () => {
      const email = `${newId()}@both.test`;
      const userid = await makePerson(api.services, { email, group: 'team', at: world.studio.root });
      await db
        .insertInto('own_access_points')
        .values({
          id: newId(),
          tenantid: world.other.id,
          userid,
          nodeid: world.other.root.id,
          group: 'team',
          abilities: ['list NodeAndPod', 'control NodeAndPod', 'belongsto Team'],
        })
        .execute();
      return api.signIn(email);
    },
    copyFolders: (nodes: Node[], target: Node, as: As = team) =>
      api.call(copyNodes, nodesBody(nodes, target), as),
    copyFiles: (pods: string[], target: Node, as: As = team) =>
      api.call(copyPods, podsBody(pods, target), as),
    childrenOf: async ({ id }: Node, as: As = team) =>
      (await api.call(listSubnodes, { params: { id } }, as)).nodes,
    filesIn: async ({ id }: Node, as: As = team) =>
      (await api.call(listNodePods, { params: { id } }, as)).pods,
    setNode: ({ id }: Node, change: { archived: ArchiveStatus }) =>
      db.updateTable('nodes').set(change).where('id', '=', id).execute(),
    setPod: (id: string, change: { archived?: ArchiveStatus; state?: State; deletedat?: string }) =>
      db.updateTable('pods').set(change).where('id', '=', id).execute(),
    storedFiles: async () => (await storeOf(api.services)).size,
    used: async () => {
      const { rows } = await sql<{ used: number }>`
        select used from resources where tenantid = ${world.studio.id} and name = 'storage'`.execute(db);
      return rows[0]!.used;
    },
    setRoom: (bytes: number) =>
      sql`update resources set "limit" = used + ${bytes}
        where tenantid = ${world.studio.id} and name = 'storage'`.execute(db),
    download: async (url: string) => Buffer.from(await (await api.fetch(url)).arrayBuffer()),
  };
}
