import { deletePods } from '@rushes/contract/recycle-bin';
import { deleteTenant } from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { ask, carryOut, copyOf, makeMediaFile, storeOf, workOver } from '#test/scenes/archive-scene.ts';
import { untilIdle } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let root: As;

beforeEach(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [team, root] = await Promise.all([api.signIn('team@studio.test'), api.signIn('root@platform.test')]);
});

const makeFile = () => makeMediaFile(api.services, world.folder, world.users.team);
const keysOfStudio = async () =>
  [...(await storeOf(api.services)).keys()].filter((key) => key.includes(world.studio.id));
async function orderDeletion(): Promise<void> {
  const markedat = new Date(Date.now() - 15 * 86_400_000);
  const { db } = api.services;
  await db.updateTable('tenants').set({ markedat }).where('id', '=', world.studio.id).execute();
  await api.call(deleteTenant, { params: { id: world.studio.id } }, root);
}
/** Tables that still have rows of the tenant; the audit log keeps them on purpose. */
async function tracesOf(tenantid: string): Promise<string[]> {
  const { db } = api.services;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenantid' and table_name not in ('audit', 'events', 'search_texts')
    order by 1`.execute(db);
  const left: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where tenantid = ${tenantid} limit 1`.execute(
      db,
    );
    if (rows.length) left.push(name);
  }
  return left;
}

describe('Erasing a tenant', () => {
  test('removes its whole archive: files, copies with shared blobs, and deleted files', async () => {
    const [kept, binned] = [await makeFile(), await makeFile()];
    await copyOf(api.services, world.folder, world.users.team, kept);
    await carryOut(api, team, 'archive', { nodes: [world.folder.id] });
    await api.call(deletePods, { body: { pods: [binned.id] } }, team);
    expect((await keysOfStudio()).some((key) => key.startsWith('archive/'))).toBe(true);
    await orderDeletion();
    const worker = await workOver(api, api.services.storage);
    await untilIdle(api);
    await worker.stop();
    expect(await tracesOf(world.studio.id)).toEqual([]);
    expect(await keysOfStudio()).toEqual([]);
  });

  test('while archiving also removes the blobs that are just being archived', async () => {
    const file = await makeFile();
    await ask(api, team, 'archive', { pods: [file.id] });
    const { storage, db } = api.services;
    let others: Awaited<ReturnType<typeof workOver>> | undefined;
    const erase = async () => {
      if (others) return;
      await orderDeletion();
      others = await workOver(api, storage);
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from graphile_worker.jobs
          where task_identifier = 'tenants.erase'`.execute(db)
            ).rows.length,
          { timeout: 40_000 },
        )
        .toBe(0);
    };
    const late: Storage = Object.assign(Object.create(storage) as Storage, {
      adopt: async (key: string, path: string) => {
        if (key.startsWith('archive/')) await erase();
        return storage.adopt(key, path);
      },
      copy: async (from: string, to: string) => {
        if (to.startsWith('archive/')) await erase();
        return storage.copy(from, to).catch(() => {});
      },
    });
    const worker = await workOver(api, late);
    await untilIdle(api);
    await worker.stop();
    await others?.stop();
    expect(others).toBeDefined();
    expect(await tracesOf(world.studio.id)).toEqual([]);
    expect(await keysOfStudio()).toEqual([]);
  });
});
