import { deletePods, restoreBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { reserveStorage } from '#features/limits/index.ts';
import { lockAnyPod } from '#features/pods/index.ts';
import type { Api, As } from '#test/api.ts';
import { startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

const picture = (bytes: number) => ({ name: 'p.jpg', bytes: new Uint8Array(bytes), mimetype: 'image/jpeg' });

async function makeFile(bytes: number): Promise<string> {
  const id = await makePod(api.services, world.folder, world.users.team, { name: 'film.mov' });
  await makeAsset(api.services, world.folder, id, picture(bytes));
  await api.services.db.transaction().execute((trx) => reserveStorage(trx, world.studio.id, bytes));
  return id;
}

/** The counted storage and the correct value: every asset of files that are neither deleted nor archived. */
async function room() {
  const { rows } = await sql<{ counted: number; true: number }>`
    select (select used from resources where tenantid = ${world.studio.id} and name = 'storage') as counted,
      (select coalesce(sum(a.size), 0)::int8 from assets a join pods p on p.id = a.podid
       where p.tenantid = ${world.studio.id} and p.deletedat is null and p.archived <> 1
         and a.deletedat is null) as true`.execute(api.services.db);
  return rows[0]!;
}

describe('Storage usage', () => {
  test('stays correct when a file is restored while an asset is added', async () => {
    const id = await makeFile(1000);
    await api.call(deletePods, { body: { pods: [id] } }, team);
    await duringTransaction(
      api,
      (trx) => lockAnyPod(trx, world.studio.id, id),
      () => api.call(restoreBin, { params: { id: world.studio.root.id }, body: { podids: [id] } }, team),
      // As processing does for a deleted file: it counts when the file is restored.
      (trx) =>
        sql`insert into assets (id, tenantid, podid, type, name, state, size, uuid)
          values (gen_random_uuid(), ${world.studio.id}, ${id}, 2, 'web.mp4', 3, 70, gen_random_uuid())`.execute(
          trx,
        ),
    );
    const { counted, true: wanted } = await room();
    expect(counted).toBe(wanted);
    expect(wanted).toBe(1070);
  });
});
