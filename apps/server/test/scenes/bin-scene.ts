import { groupAbilities } from '@rushes/contract/abilities';
import { listNodePods } from '@rushes/contract/pods';
import { listBin, restoreBin } from '@rushes/contract/recycle-bin';
import { expect } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, startApi } from '../api.ts';
import { makeFile, storageOf } from '../files.ts';
import { makeNode, makePerson, makeWorld, type Place } from '../fixtures.ts';

export const at = ({ id }: { id: string }) => ({ params: { id } });
export type Chosen = { nodeids?: string[]; podids?: string[] };

/** The test world with a client user who has control of a project, and helpers for tests of the recycle bin. */
export async function startBin() {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const guest = 'guest@studio.test';
  await makePerson(api.services, {
    email: guest,
    group: 'client',
    at: world.project,
    abilities: [...groupAbilities.client, 'control NodeAndPod'],
  });
  const people = ['team@studio.test', 'admin@studio.test', guest, 'admin@other.test'] as const;
  const [team, admin, client, other] = await Promise.all(people.map((email) => api.signIn(email)));
  return {
    api,
    world,
    team: team!,
    admin: admin!,
    client: client!,
    other: other!,
    /** A folder for a single test. */
    newPlace: () => makeNode(api.services, world.project, `Place ${newId()}`),
    file: (where: Place, more: Partial<Parameters<typeof makeFile>[3]> = {}) =>
      makeFile(api.services, where, world.users.team, { name: 'clip.txt', ...more }),
    folder: (parent: Place, name: string, more = {}) => makeNode(api.services, parent, name, more),
    restore: (body: Chosen, as: As = team!, root: { id: string } = world.project) =>
      api.call(restoreBin, { ...at(root), body }, as),
    binNamesAt: async (place: Place) =>
      (await api.call(listBin, { ...at(place), query: { sort: 'nameAsc' } }, team!)).entries.map(
        ({ name }) => name,
      ),
    podNames: async (place: Place) =>
      (await api.call(listNodePods, at(place), team!)).pods.map(({ name }) => name),
    /** Fails unless the counted storage is that of the stored files, and returns it. */
    exactStorage: async () => {
      const { used, truth, binned, binnedTruth } = await storageOf(api.services, world.studio.id);
      expect([used, binned]).toEqual([truth, binnedTruth]);
      return used;
    },
  };
}
