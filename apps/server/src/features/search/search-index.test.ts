import { AssetType } from '@rushes/contract/enums';
import * as moveCopy from '@rushes/contract/move-copy';
import { renameNode } from '@rushes/contract/nodes';
import { renamePod, setPodNote } from '@rushes/contract/pods';
import * as bin from '@rushes/contract/recycle-bin';
import { search } from '@rushes/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseAssets } from '#features/assets/assets.queries.ts';
import { erasePods } from '#features/pods/pods.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import {
  makeAsset,
  makeNode,
  makePod,
  makeTenant,
  makeWorld,
  type Place,
  type World,
} from '#test/fixtures.ts';
import { mapped } from './model/highlights.ts';
import { checkSearch } from './search.queries.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

const run = (query: ReturnType<typeof sql>) => query.execute(api.services.db);
const pod = (at: Place, name: string, more = {}) =>
  makePod(api.services, at, world.users.team, { name, ...more });
const names = async (q: string, more = {}) =>
  (await api.call(search, { query: { nodeid: world.project.id, q, ...more } }, team)).pods
    .map((one) => one.pod.name)
    .sort();
/** The index must match the rows. */
const agrees = async () => expect(await checkSearch(api.services.db)).toEqual([]);
const make = async (name: string) => {
  const at = await makeNode(api.services, world.project, `Place of ${name}`);
  const id = await pod(at, `${name}.mov`, { note: `note of ${name}` });
  const bytes = new Uint8Array([1]);
  await makeAsset(api.services, at, id, { name: `original ${name}.mov`, bytes, mimetype: 'video/quicktime' });
  return { at, id };
};

test('Server and database fold any text in the same way', async () => {
  // Characters that older databases know too.
  const known = /^[ -\ud7ff\u{1f300}-\u{1f5ff}]*$/u;
  const written = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => known.test(text));
  const samples = fc.sample(written, { numRuns: 500, seed: 11 });
  const marked = [
    '',
    ' ',
    '---',
    'A_b-c.d/e',
    'ÀÉÎ ǅ ß ẞ İ',
    'ﬃ…',
    '“quoted” — dash',
    '日本語、中黒・点',
    '한국어',
    'ΟΔΟΣ',
    'Жук',
    'tab\tline\n',
  ];
  const { rows } = await sql<{ text: string; folded: string }>`
    select t.text, searchable(t.text) as folded from unnest(${[...samples, ...marked]}::text[]) t (text)`.execute(
    api.services.db,
  );
  for (const { text, folded } of rows) expect([text, mapped(text).text]).toEqual([text, folded]);
});

describe('Search index updates', () => {
  test('follow a new name and a new note of a file', async () => {
    const { id } = await make('mandrill');
    await api.call(renamePod, { params: { id }, body: { name: 'Gibbon.mov' } }, team);
    expect(await names('gibbon')).toEqual(['Gibbon.mov']);
    expect(await names('mandrill.mov', { includeAssets: '1', source: 'asset' })).toEqual(['Gibbon.mov']);
    await api.call(setPodNote, { params: { id }, body: { note: 'howling' } }, team);
    expect(await names('howling')).toEqual(['Gibbon.mov']);
    expect(await names('mandrill')).toEqual([]);
    await api.call(setPodNote, { params: { id }, body: { note: '' } }, team);
    expect(await names('howling')).toEqual([]);
    await agrees();
  });

  test('follow a new name of a folder', async () => {
    const at = await makeNode(api.services, world.project, 'Baboons');
    await api.call(renameNode, { params: { id: at.id }, body: { name: 'Lemurs' } }, team);
    const found = async (q: string) =>
      (await api.call(search, { query: { nodeid: world.project.id, q, zone: 'folders' } }, team)).nodes
        .length;
    expect([await found('lemurs'), await found('baboons')]).toEqual([1, 0]);
  });

  test('follow a move', async () => {
    const { at, id } = await make('tamarin');
    const target = await makeNode(api.services, world.folder, 'Target');
    const inTarget = async () =>
      (await api.call(search, { query: { nodeid: target.id, q: 'tamarin' } }, team)).pods.length;
    expect(await inTarget()).toBe(0);
    await api.call(moveCopy.movePods, { body: { pods: [id], targetnodeid: target.id } }, team);
    expect(await inTarget()).toBe(1);
    await api.call(moveCopy.moveNodes, { body: { nodes: [at.id], targetnodeid: target.id } }, team);
    expect(await inTarget()).toBe(1);
    await agrees();
  });

  test('follow a copy of files and folders, with notes and assets', async () => {
    const { at, id } = await make('marmoset');
    const target = await makeNode(api.services, world.folder, 'Copies');
    await api.call(moveCopy.copyPods, { body: { pods: [id], targetnodeid: target.id } }, team);
    await api.call(moveCopy.copyNodes, { body: { nodes: [at.id], targetnodeid: target.id } }, team);
    const { pods, counts } = await api.call(
      search,
      { query: { nodeid: world.project.id, q: 'marmoset', includeAssets: '1' } },
      team,
    );
    expect(pods).toHaveLength(3);
    expect(counts).toMatchObject({ pods: 3, hits: 9 });
    await agrees();
  });

  test('follow deleting, restoring and purging', async () => {
    const { at, id } = await make('capuchin');
    await api.call(bin.deletePods, { body: { pods: [id] } }, team);
    expect(await names('capuchin')).toEqual([]);
    await api.call(bin.restoreBin, { params: { id: world.studio.root.id }, body: { podids: [id] } }, team);
    expect(await names('capuchin')).toEqual(['capuchin.mov']);
    await api.call(bin.deleteNode, { params: { id: at.id } }, team);
    expect(await names('capuchin')).toEqual([]);
    await api.call(
      bin.restoreBin,
      { params: { id: world.studio.root.id }, body: { nodeids: [at.id] } },
      team,
    );
    expect(await names('note of capuchin')).toEqual(['capuchin.mov']);
    await api.call(bin.deletePods, { body: { pods: [id] } }, team);
    await api.call(bin.purgeBin, { params: { id: world.studio.root.id }, body: { podids: [id] } }, team);
    const left = await sql`select 1 from search_docs where podid = ${id}`.execute(api.services.db);
    expect(left.rows).toEqual([]);
    await agrees();
  });

  test('follow files that become versions of each other and are separated again', async () => {
    const head = (await make('macaque head')).id;
    const old = (await make('macaque old')).id;
    await run(sql`update pods set parentpodid = ${head}, "order" = 2 where id = ${old}`);
    expect(await names('macaque')).toEqual(['macaque head.mov']);
    expect(await names('note of macaque old')).toEqual(['macaque head.mov']);
    await agrees();
    await run(sql`update pods set parentpodid = null where id = ${old}`);
    expect(await names('macaque')).toEqual(['macaque head.mov', 'macaque old.mov']);
    await agrees();
    // The head is purged: its version becomes a separate file.
    await run(sql`update pods set parentpodid = ${head} where id = ${old}`);
    await run(sql`delete from pods where id = ${head}`);
    expect(await names('macaque')).toEqual(['macaque old.mov']);
    await agrees();
  });

  test('follow assets that are added, changed and deleted', async () => {
    const { at, id } = await make('colobus');
    const technical = (q: string) => names(q, { zone: 'metadata' });
    await run(sql`update assets set codec = 'cineform', name = 'other.mov' where podid = ${id}`);
    expect(await technical('cineform')).toEqual(['colobus.mov']);
    const bytes = new Uint8Array([1]);
    const srt = { name: 'colobus nl.srt', bytes, mimetype: 'text/plain', type: AssetType.SRT };
    const asset = await makeAsset(api.services, at, id, srt);
    expect(await names('colobus nl', { includeAssets: '1' })).toEqual(['colobus.mov']);
    await run(sql`update assets set deletedat = now() where id = ${asset}`);
    expect(await names('colobus nl', { includeAssets: '1' })).toEqual([]);
    await agrees();
    await run(sql`delete from assets where podid = ${id}`);
    expect(await technical('cineform')).toEqual([]);
    await agrees();
  });

  test('follow statements that change many rows', async () => {
    const at = await makeNode(api.services, world.project, 'Many');
    await run(sql`
      insert into pods (id, tenantid, nodeid, name, sortkey, note, createdbyid, updatedbyid)
      select gen_random_uuid(), ${at.tenantid}, ${at.id}, 'gorilla ' || n, 'x', case when n % 2 = 0 then 'bulk ' || n else '' end,
        ${world.users.team}, ${world.users.team} from generate_series(1, 500) n`);
    await agrees();
    await run(sql`update pods set name = 'orang ' || name, note = note || '!' where nodeid = ${at.id}`);
    await agrees();
    await run(sql`update pods set percentage = 5, updatedat = now() where nodeid = ${at.id}`);
    await run(sql`delete from pods where nodeid = ${at.id} and note = '!'`);
    await agrees();
  });

  test('follow concurrent changes of one file', async () => {
    const { id } = await make('howler');
    const { db } = api.services;
    const rounds = Array.from({ length: 10 }, (_, n) => n);
    for (const n of rounds) {
      await Promise.all([
        db
          .transaction()
          .execute((trx) =>
            sql`update pods set kind = ${`kind${n}`}, name = ${`howler ${n}`} where id = ${id}`.execute(trx),
          ),
        db
          .transaction()
          .execute((trx) => sql`update assets set codec = ${`codec${n}`} where podid = ${id}`.execute(trx)),
        db.transaction().execute((trx) =>
          sql`insert into assets (id, tenantid, podid, type, name, uuid)
            values (${newId()}, ${world.studio.id}, ${id}, 7, ${`howler ${n}`}, ${newId()})`.execute(trx),
        ),
      ]);
      await agrees();
    }
  });

  test('remove all entries of a purged tenant', async () => {
    const tenant = await makeTenant(api.services, 'Leaving');
    const at = await makeNode(api.services, tenant.root, 'Project');
    const id = await makePod(api.services, at, world.users.team, { name: 'last.mov', note: 'last' });
    await makeAsset(api.services, at, id, {
      name: 'x.mov',
      bytes: new Uint8Array([1]),
      mimetype: 'video/mp4',
    });
    await api.services.db.transaction().execute(async (trx) => {
      await eraseAssets(trx, { tenantid: tenant.id });
      await erasePods(trx, { tenantid: tenant.id });
    });
    const left = await sql`select 1 from search_docs where tenantid = ${tenant.id}`.execute(api.services.db);
    expect(left.rows).toEqual([]);
    await agrees();
  });
});

test('The index check reports missing, stale and left-over entries', async () => {
  const { id } = await make('drill');
  await run(sql`update search_docs set text = 'other' where podid = ${id} and source = 'note'`);
  await run(sql`delete from search_docs where podid = ${id} and source = 'metadata'`);
  await run(sql`insert into search_docs (source, sourceid, tenantid, podid, fileid, text)
    values ('cue', ${newId()}, ${world.studio.id}, ${id}, ${id}, 'nobody said this')`);
  const wrong = await checkSearch(api.services.db);
  expect(wrong.map((line) => line.split(':')[0]).sort()).toEqual(['left over', 'missing', 'stale']);
  await run(sql`delete from search_docs where podid = ${id}`);
  await run(sql`select search_refresh(array[${id}]::uuid[])`);
  await agrees();
});
