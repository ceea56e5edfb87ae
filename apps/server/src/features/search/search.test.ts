import { NodeType } from '@rushes/contract/enums';
import { PLATFORM_ROOT } from '@rushes/contract/nodes';
import { search } from '@rushes/contract/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client, other] = await Promise.all([
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

type Query = NonNullable<Parameters<typeof api.call<typeof search>>[1]>['query'];
const ask = (place: { id: string }, q: string, more: Partial<Query> = {}, as = team) =>
  api.call(search, { query: { nodeid: place.id, q, ...more } }, as);
const refusal = (place: { id: string }, q: string, more: object = {}, as = team) =>
  api.refused(search, { query: { nodeid: place.id, q, ...more } }, as);
const names = async (...input: Parameters<typeof ask>) =>
  (await ask(...input)).pods.map(({ pod }) => pod.name);
const pod = (at: Place, name: string, more = {}) =>
  makePod(api.services, at, world.users.team, { name, ...more });
const folder = (name: string, more = {}) => makeNode(api.services, world.project, name, more);

describe('Refused searches', () => {
  test('refuses fewer than three characters, in any script [E62]', async () => {
    for (const q of ['', 'ab', '  ab  ', '日本', '👍a', 'e\u0301x']) {
      expect(await refusal(world.folder, q)).toBe('400 11406');
    }
    expect((await ask(world.folder, '日本語')).pods).toEqual([]);
    expect(await refusal(world.folder, 'x'.repeat(192))).toBe('400 11406');
  });

  test('refuses queries without a word, a valid folder or a known zone [E62] [H116]', async () => {
    expect(await refusal(world.folder, '_-./')).toBe('400 11406');
    expect(await refusal({ id: 'none' }, 'orange')).toBe('400 11406');
    expect(await refusal(world.folder, 'orange', { zone: 'people' })).toBe('400 11406');
    expect(await refusal(world.folder, 'orange', { allWords: '2' })).toBe('400 11406');
    expect(await refusal(world.folder, 'orange', { source: 'face' })).toBe('400 11406');
    expect(await refusal(world.folder, 'orange', { limit: 101 })).toBe('400 11406');
  });

  test('returns 404 for folders the caller cannot see [X254]', async () => {
    expect(await refusal({ id: newId() }, 'orange')).toBe('404 ERR7');
    expect(await refusal(world.folder, 'orange', {}, other)).toBe('404 ERR7');
    expect(await refusal(world.studio.root, 'orange', {}, client)).toBe('404 ERR7');
    expect(await refusal(world.hidden, 'orange', {}, client)).toBe('404 ERR7');
  });

  test('refuses a cursor of another query and a made-up cursor', async () => {
    const at = await folder('Cursors');
    await pod(at, 'cursor a.mov');
    await pod(at, 'cursor b.mov');
    const { next } = await ask(at, 'cursor', { limit: 1 });
    expect(next).toBeTruthy();
    expect(await refusal(at, 'cursors', { limit: 1, cursor: next })).toBe('400 11406');
    expect(await refusal(at, 'cursor', { wholeWords: '1', cursor: next })).toBe('400 11406');
    expect(await refusal(at, 'cursor', { cursor: 'made.up' })).toBe('400 11406');
  });
});

describe('Search results', () => {
  test('match parts of names, ignoring accents and case, with _ - . / as separators', async () => {
    const at = await folder('Names');
    for (const name of [
      'Orange_crate_close_B011.mov',
      'Café-Noir.mxf',
      'STRASSE.mov',
      'Straße.mov',
      'İstanbul.mov',
    ])
      await pod(at, name);
    expect(await names(at, 'range')).toEqual(['Orange_crate_close_B011.mov']);
    expect(await names(at, 'close/crate')).toEqual(['Orange_crate_close_B011.mov']);
    expect(await names(at, 'b011 ORANGE')).toEqual(['Orange_crate_close_B011.mov']);
    expect(await names(at, 'CAFE noir')).toEqual(['Café-Noir.mxf']);
    expect(await names(at, 'cafe\u0301')).toEqual(['Café-Noir.mxf']);
    expect(await names(at, 'istanbul')).toEqual(['İstanbul.mov']);
    expect(await names(at, 'straße')).toEqual(['Straße.mov']);
    expect(await names(at, 'crate noir')).toEqual([]);
  });

  test('take wildcard characters literally', async () => {
    const at = await folder('Signs');
    for (const name of ['100% final.mov', '100 final.mov', 'a\\b c.mov', "it's (art).mov", 'c++ course.mov'])
      await pod(at, name);
    expect(await names(at, '100%')).toEqual(['100% final.mov']);
    expect(await names(at, '%%%')).toEqual([]);
    expect(await names(at, 'f%l')).toEqual([]);
    expect(await names(at, 'fi_xl')).toEqual([]);
    expect(await names(at, 'a\\b')).toEqual(['a\\b c.mov']);
    expect(await names(at, "it's")).toEqual(["it's (art).mov"]);
    expect(await names(at, 'c++')).toEqual(['c++ course.mov']);
    expect(await names(at, 'art', { wholeWords: '1' })).toEqual(["it's (art).mov"]);
  });

  test('match whole words, all words or any word [AA300]', async () => {
    const at = await folder('Words');
    for (const name of ['harbour drone.mov', 'drone.mov', 'harbours.mov', 'quadrones harbour.mov'])
      await pod(at, name);
    expect(new Set(await names(at, 'harbour drone'))).toEqual(
      new Set(['harbour drone.mov', 'quadrones harbour.mov']),
    );
    expect(await names(at, 'harbour drone', { wholeWords: '1' })).toEqual(['harbour drone.mov']);
    // Files with more of the words come first.
    expect(await names(at, 'drone harbour', { allWords: '0' })).toEqual([
      'harbour drone.mov',
      'quadrones harbour.mov',
      'harbours.mov',
      'drone.mov',
    ]);
    expect(new Set(await names(at, 'drone harbour', { allWords: '0', wholeWords: '1' }))).toEqual(
      new Set(['harbour drone.mov', 'quadrones harbour.mov', 'drone.mov']),
    );
  });

  test('include notes, and asset names on request [AA300]', async () => {
    const at = await folder('Texts');
    const first = await pod(at, 'one.mov', { note: 'Blood orange and lime.\nFor the cover.' });
    await sql`insert into assets (id, tenantid, podid, type, name, uuid)
      values (${newId()}, ${at.tenantid}, ${first}, 7, 'English lime.srt', ${newId()}),
        (${newId()}, ${at.tenantid}, ${first}, 1, 'thumb lime.jpg', ${newId()})`.execute(api.services.db);
    const found = await ask(at, 'lime');
    expect(found.pods).toHaveLength(1);
    expect(found.pods[0]).toMatchObject({ hitsCount: 1, hits: [{ source: 'note', marks: [[17, 21]] }] });
    expect(found.counts).toEqual({ pods: 1, hits: 1, sources: [{ source: 'note', hits: 1 }], capped: false });
    const more = await ask(at, 'lime', { includeAssets: '1' });
    expect(more.pods).toHaveLength(1);
    expect(more.pods[0]!.hits.map(({ source, text }) => [source, text])).toEqual([
      ['note', 'Blood orange and lime.\nFor the cover.'],
      ['asset', 'English lime.srt'],
    ]);
    expect(more.counts).toMatchObject({ pods: 1, hits: 2 });
    expect((await ask(at, 'english lime')).pods).toEqual([]);
    expect((await ask(at, 'lime', { source: 'asset', includeAssets: '1' })).pods[0]!.hits).toHaveLength(1);
    expect((await ask(at, 'lime', { source: 'name' })).pods).toEqual([]);

    // A user who may not list assets does not get their names.
    const person = { email: 'looker@studio.test', group: 'client' as const, at: world.project };
    await makePerson(api.services, { ...person, abilities: ['list NodeAndPod'] });
    const looker = await api.signIn(person.email);
    for (const more of [{ includeAssets: '1' }, { includeAssets: '1', source: 'asset' }] as const) {
      expect((await ask(at, 'english', more, team)).pods).toHaveLength(1);
      expect((await ask(at, 'english', more, looker)).pods).toEqual([]);
    }
  });

  test('include technical metadata in its own zone only [H116]', async () => {
    const at = await folder('Technical');
    const id = await pod(at, 'two.mov', {
      ...{ kind: 'video', mimetype: 'video/quicktime', resolution: '3840x2160', framerate: 23.976023976 },
      jsondata: JSON.stringify({ uploaderName: 'Elena Marchetti' }),
    });
    await sql`insert into assets (id, tenantid, podid, type, name, codec, filetype, uuid)
      values (${newId()}, ${at.tenantid}, ${id}, 0, 'two.mov', 'prores', 'mov', ${newId()})`.execute(
      api.services.db,
    );
    for (const q of ['3840x2160', 'ProRes', 'quicktime', 'marchetti elena', '23.976 fps'])
      expect(await names(at, q, { zone: 'metadata' })).toEqual(['two.mov']);
    expect(await names(at, 'two.mov', { zone: 'metadata' })).toEqual([]);
    expect(await names(at, 'prores')).toEqual([]);
    expect(await names(at, 'prores', { source: 'metadata' })).toEqual([]);
  });

  test('show a match in an older version as the head of the stack', async () => {
    const at = await folder('Versions');
    const head = await pod(at, 'cut three.mov');
    const old = await pod(at, 'rough assembly.mov', { parentpodid: head, note: 'needs titles' });
    const found = await ask(at, 'assembly');
    expect(found.pods.map((one) => one.pod.id)).toEqual([head]);
    expect(found.pods[0]!.hits).toEqual([
      {
        source: 'name',
        sourceid: old,
        podid: old,
        text: 'rough assembly.mov',
        marks: [[6, 14]],
        start: null,
        aid: null,
        tid: null,
        by: null,
        detected: null,
      },
    ]);
    expect((await ask(at, 'titles')).pods[0]!.hits[0]).toMatchObject({ source: 'note', podid: old });
    expect((await ask(at, 'cut three')).pods[0]!.hits[0]).toMatchObject({ source: 'name', podid: head });
    expect(found.counts).toMatchObject({ pods: 1, hits: 1 });
  });

  test('come from the folder and its subfolders with location, or the folder only [AA300]', async () => {
    const at = await folder('Depth');
    const below = await makeNode(api.services, at, 'Below');
    await pod(at, 'depth upper.mov');
    await pod(below, 'depth lower.mov');
    await pod(world.folder, 'depth beside.mov');
    expect(await names(at, 'depth')).toEqual(['depth lower.mov', 'depth upper.mov']);
    expect(await names(at, 'depth', { includeSubfolders: '0' })).toEqual(['depth upper.mov']);
    const [first] = (await ask(world.project, 'depth lower')).pods;
    expect(first!.place.map(({ name }) => name)).toEqual(['Project', 'Depth', 'Below']);
  });

  test('leave out deleted files', async () => {
    const at = await folder('Deleted');
    const id = await pod(at, 'gone with notes.mov', { note: 'windswept' });
    await sql`update pods set deletedat = now() where id = ${id}`.execute(api.services.db);
    expect((await ask(at, 'gone')).pods).toEqual([]);
    expect(await ask(at, 'windswept')).toMatchObject({ pods: [], counts: { pods: 0, hits: 0 } });
  });
});

test('Results are ranked by exact name, prefix, whole word, part and note, then newest first', async () => {
  const at = await folder('Ranking');
  await pod(at, 'somewhere.mov', { note: 'a tulip' });
  await pod(at, 'tulipmania.mov');
  await pod(at, 'field of tulips.mov');
  await pod(at, 'red tulip.mov');
  await pod(at, 'tulip field.mov');
  await pod(at, 'Tulip.mov');
  await pod(at, 'yellow tulip.mov');
  await pod(at, 'tulip');
  expect(await names(at, 'tulip')).toEqual([
    ...['tulip', 'Tulip.mov', 'tulip field.mov', 'tulipmania.mov'],
    ...['yellow tulip.mov', 'red tulip.mov', 'field of tulips.mov', 'somewhere.mov'],
  ]);
  expect((await names(at, 'tulip.mov'))[0]).toBe('Tulip.mov');
  const { counts } = await ask(at, 'tulip');
  expect(counts).toEqual({
    ...{ pods: 8, hits: 8, capped: false },
    sources: [
      { source: 'name', hits: 7 },
      { source: 'note', hits: 1 },
    ],
  });
});

describe('Search visibility', () => {
  test('hides team-only files and folders, their notes, versions and counts [X254]', async () => {
    const at = await folder('Secrets');
    const head = await pod(at, 'secret open.mov', { note: 'secret words' });
    await pod(at, 'secret kept.mov', { teamonly: 1, note: 'secret words' });
    await pod(at, 'secret version.mov', { parentpodid: head, teamonly: 1 });
    await pod(world.hidden, 'secret hidden.mov', { note: 'secret words' });
    await pod(world.belowHidden, 'secret deeper.mov');
    const seen = await ask(world.project, 'secret', {}, client);
    expect(seen.pods.map((one) => one.pod.name)).toEqual(['secret open.mov']);
    expect(seen.pods[0]!.hits.map(({ source }) => source)).toEqual(['name', 'note']);
    expect(seen.pods[0]!.hitsCount).toBe(2);
    expect(seen.counts).toMatchObject({ pods: 1, hits: 2 });
    expect((await ask(world.project, 'secret')).counts).toMatchObject({ pods: 4, hits: 8 });
    expect((await ask(world.project, 'hidden', { zone: 'folders' }, client)).nodes).toEqual([]);
    expect((await ask(world.project, 'hidden', { zone: 'folders' })).nodes).toHaveLength(2);
  });

  test('hides files of other tenants and files outside the access point', async () => {
    await pod(world.folder, 'shared word studio.mov');
    await pod(world.client, 'shared word client.mov');
    await makePod(api.services, world.otherProject, world.users.other, { name: 'shared word other.mov' });
    expect(await names(world.other.root, 'shared word', {}, other)).toEqual(['shared word other.mov']);
    expect(await names(world.project, 'shared word', {}, client)).toEqual(['shared word studio.mov']);
    expect(await names(world.studio.root, 'shared word')).toHaveLength(2);
  });

  test('applies team access only in the part of the tree where it was given [X254]', async () => {
    const mixed = await makePerson(api.services, {
      email: 'mixed@studio.test',
      group: 'client',
      at: world.project,
    });
    const inner = await folder('Inner', { teamonly: 1 });
    const beside = await folder('Beside', { teamonly: 1 });
    await sql`insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
      select ${newId()}, tenantid, ${mixed}, ${inner.id}, 'team', abilities from access_points
      where userid = ${world.users.team}`.execute(api.services.db);
    await pod(inner, 'mixed inner.mov', { teamonly: 1 });
    await pod(beside, 'mixed beside.mov');
    const as = await api.signIn('mixed@studio.test');
    expect(await names(world.project, 'mixed', {}, as)).toEqual(['mixed inner.mov']);
  });
});

describe('Folder search', () => {
  test('returns location and file count, and never the searched folder itself', async () => {
    const at = await folder('Folders here');
    const inner = await makeNode(api.services, at, 'Folders inside');
    await pod(inner, 'x.mov');
    const { nodes, pods, counts } = await ask(at, 'folders', { zone: 'folders' });
    expect(pods).toEqual([]);
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).toMatchObject({
      id: inner.id,
      podsCount: 1,
      place: [{ id: at.id, name: 'Folders here' }],
    });
    expect(counts).toMatchObject({ pods: 1 });
    const root = await ask(world.studio.root, 'folders', { zone: 'folders' });
    expect(root.nodes.map(({ name }) => name)).toEqual(['Folders inside', 'Folders here']);
    expect(root.nodes[0]!.place.map(({ name }) => name)).toEqual(['Studio', 'Project', 'Folders here']);
  });

  test('never returns the platform root, which cannot be stored as a node [E70]', async () => {
    const planted = sql`insert into nodes (id, tenantid, path, type, name, sortkey)
      values (${PLATFORM_ROOT}, ${world.studio.id}, ${world.studio.root.path}::ltree, 1, 'Platform root', 'x')`;
    await expect(planted.execute(api.services.db)).rejects.toThrow('nodes_not_above');
    expect((await ask(world.studio.root, 'platform root', { zone: 'folders' })).nodes).toEqual([]);
    expect(await refusal({ id: PLATFORM_ROOT }, 'platform')).toBe('404 ERR7');
  });

  test('also returns clients', async () => {
    await makeNode(api.services, world.studio.root, 'Meridiana', { type: NodeType.CLIENT });
    const { nodes } = await ask(world.studio.root, 'merid', { zone: 'folders' });
    expect(nodes.map(({ type }) => type)).toEqual([NodeType.CLIENT]);
  });
});
