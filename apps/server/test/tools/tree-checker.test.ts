import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deletePod } from '@rushes/contract/pods';
import { deleteNode, restoreBin } from '@rushes/contract/recycle-bin';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, checkTree } from '../../../../tools/prove/tree-checker.ts';
import { type Api, type As, startApi } from '../api.ts';
import { makeFile, makeStack, upload } from '../files.ts';
import { makeAsset, makeNode, makeWorld, type World } from '../fixtures.ts';

// `npm run prove:tree` relies on this checker finding nothing: so each of its checks is tested to find its fault.

let api: Api;
let world: World;
let team: As;
let db: pg.Client;
let data: string;
const known: Record<string, string> = {};

beforeAll(async () => {
  // The checker reads the data folder.
  api = await startApi({ RUSHES_STORAGE: 'disk' });
  const { services } = api;
  data = services.settings.dataDir;
  world = await makeWorld(services);
  team = await api.signIn('team@studio.test');
  const { team: owner } = world.users;
  const outer = await makeNode(services, world.folder, 'Outer');
  const inner = await makeNode(services, outer, 'Inner');
  known.alive = await makeFile(services, world.folder, owner, { name: 'alive.txt', note: 'words' });
  known.binned = await makeFile(services, outer, owner, { name: 'binned.txt' });
  known.inside = await makeFile(services, inner, owner, { name: 'inside.txt' });
  [known.v1, known.v2, known.head] = (await makeStack(services, world.folder, owner, ['1', '2', '3'])) as [
    string,
    string,
    string,
  ];
  const picture = { name: 'p.png', bytes: Buffer.from('p'), mimetype: 'image/png', type: 1 } as const;
  known.picture = await makeAsset(services, world.folder, known.alive, picture);
  await services.db
    .updateTable('pods')
    .set({ thumbnailid: known.picture })
    .where('id', '=', known.alive)
    .execute();
  await services.db
    .updateTable('resources')
    .set({ used: 61 })
    .where('name', '=', 'storage')
    .where('tenantid', '=', world.studio.id)
    .execute();
  await upload(api, team, world.folder.id, { bytes: 20, sent: 5 });
  await api.call(deletePod, { params: { id: known.binned } }, team);
  await api.call(deleteNode, { params: { id: outer.id } }, team);
  await api.call(restoreBin, { params: { id: world.project.id }, body: { podids: [known.binned] } }, team);
  known.outer = outer.id;
  known.inner = inner.id;
  db = new pg.Client({ connectionString: api.databaseUrl });
  await db.connect();
});
afterAll(() => db.end());

const findings = async () => (await checkTree(db, data)).findings.map(({ check }) => check);

test('An intact tree has no findings', async () => {
  const report = await checkTree(db, data);
  expect(report.findings).toEqual([]);
  expect(report.seen).toMatchObject({ nodes: 10, pods: 7, 'nodes in the bin': 1, 'pods in the bin': 1 });
  expect(report.checks).toBe(checks.length);
});

/** One fault for every check on the database. Constraints and triggers are disabled, as if they had a bug. */
const faults: Record<string, () => string> = {
  'every node hangs on the root of its tenant, without a circle': () =>
    `update nodes set parentid = '${known.inner}' where id = '${known.outer}'`,
  'a path is the path above and the own id': () =>
    `update nodes set path = subpath(path, 1) where id = '${known.inner}'`,
  'everything stands where its kind may stand': () => `update nodes set type = 3 where id = '${known.outer}'`,
  'nothing crosses from one tenant into another': () =>
    `update pods set tenantid = '${world.other.id}' where id = '${known.alive}'`,
  'hidden is what follows from team-only': () =>
    `update nodes set teamonly = 1 where id = '${world.folder.id}'`,
  'nothing lives in something deleted': () =>
    `update pods set deletedat = null, deletionid = null, deletedbyid = null where id = '${known.inside}'`,
  'what is deleted says by what, and nothing else does': () =>
    `update pods set deletionid = null where id = '${known.inside}'`,
  'every deleted item is in exactly one entry of the bin': () =>
    `update pods set deletionid = gen_random_uuid() where id = '${known.inside}'`,
  'versions stand with their head, which is not a version': () =>
    `update pods set nodeid = '${known.outer}' where id = '${known.v1}'`,
  'a stack counts its versions, numbers each once, and ends with its head': () =>
    `update pods set "order" = 2 where id = '${known.v1}'`,
  'a stack is team-only as a whole': () => `update pods set teamonly = 1 where id = '${known.head}'`,
  'pictures of a file are its own, and there': () =>
    `update assets set deletedat = now() where id = '${known.picture}'`,
  'what is complete has bytes, and they are known': () =>
    `delete from blobs where key = (select storagekey from assets where podid = '${known.v1}')`,
  'the storage in use is what is there': () => `update resources set used = used + 1 where name = 'storage'`,
  'a transfer under way leads to a file that waits for it': () =>
    `update pods set stage = 'queued' where id in (select podid from uploads)`,
  'what is searched for is what is there': () => `delete from search_docs where podid = '${known.alive}'`,
  'nobody’s access begins nowhere': () => `update own_access_points set nodeid = gen_random_uuid()`,
  'no long work is left over': () =>
    `insert into operations (id, tenantid, code, name, paths, total)
     values (gen_random_uuid(), '${world.studio.id}', 'AM19', 'x', '{}', 1)`,
};

test.each(Object.keys(faults))('Finds a violation of the rule: %s', async (check) => {
  await db.query('begin');
  await db.query('set local session_replication_role = replica');
  await db.query(faults[check]!());
  expect(await findings()).toContain(check);
  await db.query('rollback');
  expect(await findings()).toEqual([]);
});

/** More faults that a check must find. */
test.each([
  ['an extra version', () => `update pods set versionscount = 4 where id = '${known.head}'`],
  ['a head that is not the newest version', () => `update pods set "order" = 9 where id = '${known.v2}'`],
  ['two bin entries with the same item', () => `update pods set binned = 1 where id = '${known.inside}'`],
  ['an empty bin entry', () => `update nodes set binned = 0 where id = '${known.inner}'`],
  ['a deletion mark on an existing item', () => `update pods set binned = 1 where id = '${known.alive}'`],
  [
    'an existing version of a deleted file',
    () =>
      `update pods set deletedat = now(), deletionid = gen_random_uuid(), binned = 1 where id = '${known.head}'`,
  ],
  [
    'a thumbnail of another file',
    () => `update pods set thumbnailid = '${known.picture}' where id = '${known.head}'`,
  ],
  [
    'search text without a source',
    () => `update search_docs set text = 'other' where podid = '${known.alive}'`,
  ],
])('Finds the fault: %s', async (_, fault) => {
  await db.query('begin');
  await db.query('set local session_replication_role = replica');
  const { rowCount } = await db.query(fault());
  expect(rowCount).toBeGreaterThan(0);
  expect(await findings()).not.toEqual([]);
  await db.query('rollback');
});

test('Finds missing, truncated and unreferenced bytes, leftover uploads and missing logos', async () => {
  const key = (await db.query(`select storagekey from assets where podid = '${known.alive}' and type = 0`))
    .rows[0].storagekey as string;
  const at = (...path: string[]) => join(data, ...path);
  const bytes = await import('node:fs/promises').then(({ readFile }) => readFile(at('storage', key)));
  await rm(at('storage', key));
  expect(await findings()).toEqual(['every blob has its bytes, all of them']);
  await writeFile(at('storage', key), bytes.subarray(1));
  expect(await findings()).toEqual(['every blob has its bytes, all of them']);
  await writeFile(at('storage', key), bytes);

  const stray = at('storage', 'raw', world.studio.id, 'stray');
  await mkdir(dirname(stray), { recursive: true });
  await writeFile(stray, 'x');
  expect(await findings()).toEqual(['no bytes lie in the store without a blob']);
  await rm(stray);

  await writeFile(at('uploads', 'left'), 'x');
  expect(await findings()).toEqual(['nothing waits for a transfer that is over']);
  await rm(at('uploads', 'left'));

  await db.query(`update nodes set logokey = 'logos/none' where id = '${world.client.id}'`);
  expect(await findings()).toEqual(['every logo has its bytes']);
  await db.query(`update nodes set logokey = null where id = '${world.client.id}'`);
  expect(await findings()).toEqual([]);
});

test('Every check has a test with a fault that it finds', () => {
  const inStore = checks.filter((check) => !(check in faults));
  expect(inStore).toEqual([
    'every blob has its bytes, all of them',
    'no bytes lie in the store without a blob',
    'every logo has its bytes',
    'nothing waits for a transfer that is over',
  ]);
});
