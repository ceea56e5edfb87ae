import { NodeType } from '@rushes/contract/enums';
import { setNodeTeamOnly } from '@rushes/contract/nodes';
import { addAccessPoint, attachUsers, createUser, setPermissions, updateUser } from '@rushes/contract/users';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockTree, shareTree } from '#features/operations/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { enter } from '#test/session.ts';
import { insertAccessPoint } from './index.ts';

let api: Api;
let world: World;
let admin: As;
let folder: Place;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
});

beforeEach(async () => {
  count++;
  const outer = await makeNode(api.services, world.studio.root, `Outer ${count}`, { type: NodeType.PROJECT });
  folder = await makeNode(api.services, outer, 'Folder');
});

const person = (group: 'team' | 'client', at: Place) =>
  makePerson(api.services, { email: `${group}${count}@studio.test`, group, at });
/** The state in the middle of a transaction that makes a folder team-only. */
const hideFolder = async (trx: Trx) => {
  await lockTree(trx, world.studio.id);
  await trx.updateTable('nodes').set({ teamonly: 1, hidden: 1 }).where('id', '=', folder.id).execute();
};
const pointOf = async (userid: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from access_points where userid = ${userid}`.execute(api.services.db);
  return rows[0]!.id;
};

describe('Client user access to a folder that becomes team-only at the same moment [W243]', () => {
  test('is refused for a new access point', async () => {
    const client = await person('client', world.project);
    const body = { nodeid: folder.id };
    const refused = () => api.refused(addAccessPoint, { params: { id: client }, body }, admin);
    expect(await duringTransaction(api, hideFolder, refused)).toBe('409 ERR66');
  });

  test('is refused when adding several users', async () => {
    const client = await person('client', world.project);
    const body = { nodeid: folder.id, users: [client] };
    expect(await duringTransaction(api, hideFolder, () => api.refused(attachUsers, { body }, admin))).toBe(
      '409 ERR66',
    );
  });

  test('is refused for an invitation', async () => {
    const names = { firstName: 'Cleo', lastName: 'Client', email: `new${count}@studio.test` };
    const body = { ...names, tenantid: world.studio.id, type: 'client', nodeid: folder.id } as const;
    expect(await duringTransaction(api, hideFolder, () => api.refused(createUser, { body }, admin))).toBe(
      '409 ERR61',
    );
  });

  test('is refused for a change of group', async () => {
    const mate = await person('team', folder);
    const params = { id: world.studio.id, userId: mate };
    const body = { accessPoints: [{ id: await pointOf(mate), group: 'client' as const }] };
    const refused = () => api.refused(setPermissions, { params, body }, admin);
    expect(await duringTransaction(api, hideFolder, refused)).toBe('409 ERR66');
  });

  test('is refused for a change of user type', async () => {
    const mate = await person('team', folder);
    const body = { type: 'client' as const };
    const refused = () => api.refused(updateUser, { params: { id: mate }, body }, admin);
    expect(await duringTransaction(api, hideFolder, refused)).toBe('409 ERR164');
  });
});

test('A folder that gets a client user at the same moment cannot be made team-only [W243]', async () => {
  const client = await person('client', world.project);
  const attach = async (trx: Trx) => {
    await shareTree(trx, world.studio.id);
    const point = { id: newId(), tenantid: world.studio.id, userid: client, nodeid: folder.id };
    await insertAccessPoint(trx, { ...point, group: 'client' });
  };
  const hide = () =>
    api.refused(setNodeTeamOnly, { params: { id: folder.id }, body: { teamonly: 1 } }, admin);
  expect(await duringTransaction(api, attach, hide)).toBe('409 ERR67');
});
