import { groupAbilities } from '@rushes/contract/abilities';
import { newId } from '#platform/ids/uuid.ts';
import { startApi } from './api.ts';
import { makeFile } from './files.ts';
import { makeNode, makePerson, makeWorld, type Place } from './fixtures.ts';

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
  };
}
