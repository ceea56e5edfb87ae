import { State } from '@rushes/contract/enums';
import { getPod, listPodLogs, renamePod, setPodsTeamOnly } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginOperation, lockTree } from '#features/operations/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { lockAnyPod } from './index.ts';
import { setStage } from './progress/index.ts';

let api: Api;
let world: World;
let team: As;
let target: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  target = await makeNode(api.services, world.project, 'Target');
});

const file = (name = 'film.mov') => makePod(api.services, world.folder, world.users.team, { name });
const moveAway = (id: string) => (trx: Trx) =>
  trx.updateTable('pods').set({ nodeid: target.id }).where('id', '=', id).execute();

describe('A file that is moved at the same moment', () => {
  test('can be renamed, and the activity is logged in its new folder', async () => {
    const id = await file();
    const { pod } = await duringTransaction(api, moveAway(id), () =>
      api.call(renamePod, { params: { id }, body: { name: 'cut.mov' } }, team),
    );
    expect(pod).toMatchObject({ name: 'cut.mov', nodeid: target.id });
    const { actionlogs } = await api.call(listPodLogs, { params: { id } }, team);
    expect(actionlogs).toMatchObject([{ action: 'renamed', nodeid: target.id }]);
  });

  test('can be made team-only together with another file', async () => {
    const ids = [await file(), await file('other.mov')];
    await duringTransaction(api, moveAway(ids[1]!), () =>
      api.call(setPodsTeamOnly, { body: { pods: ids, teamonly: 1 } }, team),
    );
    for (const id of ids)
      expect((await api.call(getPod, { params: { id } }, team)).pod).toMatchObject({ teamonly: 1 });
  });

  test('is still found and locked, with its new folder', async () => {
    const id = await file();
    const { db } = api.services;
    const found = await duringTransaction(api, moveAway(id), () =>
      db.transaction().execute((trx) => lockAnyPod(trx, world.studio.id, id)),
    );
    expect(found).toMatchObject({ id, nodeid: target.id, path: target.path });
  });

  test('still gets its processing state', async () => {
    const id = await file();
    const { db } = api.services;
    const failed = { state: State.ERROR, stage: 'transcoding_failed', percentage: 0 } as const;
    await duringTransaction(api, moveAway(id), () =>
      db.transaction().execute((trx) => setStage(trx, { id, tenantid: world.studio.id }, failed)),
    );
    expect((await api.call(getPod, { params: { id } }, team)).pod).toMatchObject({ state: State.ERROR });
  });
});

describe('Making many files team-only', () => {
  /** A concurrent transaction locks the last file, then the first. */
  const crosswise = async (ids: string[], before: (trx: Trx) => Promise<unknown> = async () => {}) => {
    const hold = (id: string) => (trx: Trx) =>
      sql`select id from pods where id = ${id} for update`.execute(trx);
    return duringTransaction(
      api,
      async (trx) => {
        await before(trx);
        await hold(ids.at(-1)!)(trx);
      },
      () =>
        api.call(setPodsTeamOnly, { body: { pods: ids, teamonly: 1 } }, team).then(
          () => 'done',
          (error: Error) => /ERR\d+/.exec(error.message)?.[0] ?? error.message,
        ),
      hold(ids[0]!),
    );
  };

  test('waits for a lock on the tree without holding file locks', async () => {
    const ids = [await file(), await file()].sort();
    expect(await crosswise(ids, (trx) => lockTree(trx, world.studio.id))).toBe('done');
  });

  test('is refused during an operation without waiting for locked files', async () => {
    const place = await makeNode(api.services, world.project, 'Busy');
    const ids = await Promise.all(
      ['a.mov', 'b.mov'].map((name) => makePod(api.services, place, world.users.team, { name })),
    );
    const claim = {
      tenantid: world.studio.id,
      userid: world.users.team,
      code: 'AM22',
      name: 'Busy',
    } as const;
    const { db } = api.services;
    await db.transaction().execute(async (trx) => {
      await lockTree(trx, world.studio.id);
      await beginOperation(trx, { ...claim, nodeid: place.id, paths: [place.path], total: 3 });
    });
    expect(await crosswise(ids.sort())).toBe('ERR161');
  });
});
