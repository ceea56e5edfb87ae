import { createHash } from 'node:crypto';
import { createPod, deletePod, getPod, listNodePods, renamePod } from '@rushes/contract/pods';
import { findExisting } from '@rushes/contract/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { numbered } from '#platform/text/file-names.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

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

const folder = (name = newId()) => makeNode(api.services, world.project, name);
const createUpload = (nodeid: string, filename: string, more: object = {}, as = team) =>
  api.call(createPod, { body: { nodeid, filename, filesize: 3, ...more } }, as);
const namesIn = async (id: string, as = team) =>
  (await api.call(listNodePods, { params: { id } }, as)).pods.map(({ name }) => name);

describe('Uploading a file with an existing name', () => {
  test('adds a number to the name', async () => {
    const { id } = await folder();
    for (let time = 0; time < 3; time++) await createUpload(id, 'Clip.mov');
    await createUpload(id, 'clip.MOV');
    expect(await namesIn(id)).toEqual(['Clip (2).mov', 'Clip (3).mov', 'clip (4).MOV', 'Clip.mov']);
  });

  test('uses a number that no other file has', async () => {
    const { id } = await folder();
    await createUpload(id, 'a (2).mov');
    await createUpload(id, 'a.mov');
    expect((await createUpload(id, 'a.mov')).pod.name).toBe('a (3).mov');
  });

  test('shortens the name to stay within the maximum length', () => {
    const name = `${'x'.repeat(187)}.mov`;
    expect(numbered(name, 12)).toBe(`${'x'.repeat(182)} (12).mov`);
    expect(numbered('no extension', 2)).toBe('no extension (2)');
    expect(numbered('.hidden', 2)).toBe('.hidden (2)');
  });

  test('treats composed and decomposed accents as the same name', async () => {
    const { id } = await folder();
    await createUpload(id, 'Scène.mov'.normalize('NFD'));
    expect((await createUpload(id, 'Scène.mov'.normalize('NFC'))).pod.name).toBe('Scène (2).mov');
  });

  test('is refused if the caller requests that', async () => {
    const { id } = await folder();
    await createUpload(id, 'one.mov');
    const body = { nodeid: id, filename: 'ONE.mov', filesize: 3, ifExists: 'refuse' as const };
    expect(await api.refused(createPod, { body }, team)).toBe('409 ERR166');
    expect(await namesIn(id)).toEqual(['one.mov']);
  });

  test('never creates duplicates, also with concurrent requests', async () => {
    const { id } = await folder();
    const refused = { nodeid: id, filename: 'race.mov', filesize: 3, ifExists: 'refuse' as const };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.call(createPod, { body: refused }, team).then(
          () => 'made',
          () => 'refused',
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, () => createUpload(id, 'race.mov')));
    expect(new Set(await namesIn(id)).size).toBe(7);
  });

  test('ignores names of team-only files for client users', async () => {
    const { id } = await folder();
    await createUpload(id, 'secret.mov', { teamonly: 1 });
    expect((await createUpload(id, 'secret.mov', {}, client)).pod.name).toBe('secret.mov');
  });
});

describe('Uploading a file as a new version', () => {
  test('makes it the head of the stack when it has arrived', async () => {
    const { id } = await folder();
    const first = await sendFile(api, team, { nodeid: id, filename: 'cut.txt' });
    const second = await sendFile(api, team, { nodeid: id, filename: 'cut.txt', ifExists: 'version' });
    await work(api);
    await untilIdle(api);
    const { pod } = await api.call(getPod, { params: { id: second.pod.id } }, team);
    expect(pod).toMatchObject({ name: 'cut.txt', parentpodid: null });
    expect(pod.versions.map((version) => version.id)).toEqual([first.pod.id, second.pod.id]);
    expect(await namesIn(id)).toEqual(['cut.txt']);
  });

  test('keeps it as a separate file when the other one was deleted meanwhile', async () => {
    const { id } = await folder();
    const first = await sendFile(api, team, { nodeid: id, filename: 'gone.txt' });
    const second = await sendFile(api, team, { nodeid: id, filename: 'gone.txt', ifExists: 'version' });
    await api.call(deletePod, { params: { id: first.pod.id } }, team);
    await work(api);
    await untilIdle(api);
    const { pod } = await api.call(getPod, { params: { id: second.pod.id } }, team);
    expect(pod.versions.map((version) => version.id)).toEqual([second.pod.id]);
    expect(await namesIn(id)).toEqual(['gone.txt']);
  });

  test('creates a separate file when no file has that name', async () => {
    const { id } = await folder();
    expect((await createUpload(id, 'first.mov', { ifExists: 'version' })).pod.name).toBe('first.mov');
  });

  test('is refused to users who may only upload', async () => {
    const { id } = await folder();
    await sendFile(api, team, { nodeid: id, filename: 'mine.txt' });
    await makePerson(api.services, {
      email: 'adder@studio.test',
      group: 'client',
      at: world.project,
      abilities: ['list NodeAndPod', 'upload FileAndAsset'],
    });
    const body = { nodeid: id, filename: 'mine.txt', filesize: 3, ifExists: 'version' as const };
    expect(await api.refused(createPod, { body }, await api.signIn('adder@studio.test'))).toBe('403 ERR105');
  });
});

describe('Uploading a new version of a named file', () => {
  const body = (nodeid: string, versionof: string, filename = 'other name.txt') => ({
    nodeid,
    versionof,
    filename,
    filesize: 5,
  });
  const refused = (nodeid: string, versionof: string, filename?: string, as = team) =>
    api.refused(createPod, { body: body(nodeid, versionof, filename) }, as);

  test('is refused for files that the user cannot see or change', async () => {
    const { id } = await folder();
    const { pod } = await sendFile(api, team, { nodeid: id, filename: 'cut.txt' });
    const kept = await sendFile(api, team, { nodeid: id, filename: 'kept.txt', teamonly: 1 });
    expect(await refused(id, newId())).toBe('404 ERR6');
    expect(await refused(id, pod.id, undefined, other)).toBe('404 ERR6');
    expect(await refused(id, kept.pod.id, undefined, client)).toBe('404 ERR6');
    expect(await refused(id, pod.id, undefined, client)).toBe('403 ERR105');
  });

  test('is refused for files of another type, incomplete uploads and archived files', async () => {
    const { id } = await folder();
    const { pod } = await sendFile(api, team, { nodeid: id, filename: 'cut.txt' });
    expect(await refused(id, pod.id, 'cut.mov')).toBe('409 ERR202');
    const { pod: begun } = await createUpload(id, 'begun.txt');
    expect(await refused(id, begun.id)).toBe('409 ERR201');
    await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', pod.id).execute();
    expect(await refused(id, pod.id)).toBe('409 ERR68');
  });

  test('stacks it under its own name, in the folder of that file', async () => {
    const [{ id }, elsewhere] = [await folder(), await folder()];
    const first = await sendFile(api, team, { nodeid: id, filename: 'cut 1.txt' });
    await sendFile(api, team, { nodeid: id, filename: 'taken.txt' });
    const sent = { nodeid: elsewhere.id, versionof: first.pod.id };
    const second = await sendFile(api, team, { ...sent, filename: 'cut 2.txt' });
    const third = await sendFile(api, team, { ...sent, filename: 'taken.txt' });
    await work(api);
    await untilIdle(api);
    const { pod } = await api.call(getPod, { params: { id: third.pod.id } }, team);
    expect(pod.versions).toMatchObject([
      { id: first.pod.id, name: 'cut 1.txt', size: 5, uploadedby: 'team Test' },
      { id: second.pod.id, name: 'cut 2.txt' },
      { id: third.pod.id, name: 'taken (2).txt' },
    ]);
    expect(await namesIn(id)).toEqual(['taken (2).txt', 'taken.txt']);
    expect(await namesIn(elsewhere.id)).toEqual([]);
  });

  test('does not resume an upload of the same file that is no version', async () => {
    const { id } = await folder();
    const { pod } = await sendFile(api, team, { nodeid: id, filename: 'cut.txt' });
    const same = { lastModified: 1_700_000_000_000 };
    const plain = await createUpload(id, 'next.txt', same);
    const version = await createUpload(id, 'next.txt', { ...same, versionof: pod.id });
    expect(version.pod.id).not.toBe(plain.pod.id);
    expect((await createUpload(id, 'next.txt', { ...same, versionof: pod.id })).pod.id).toBe(version.pod.id);
  });
});

describe('Resuming an upload without browser state [O172]', () => {
  const card = { lastModified: 1_700_000_000_000, relativePath: 'A001/clip.mov' };

  test('continues the same upload for the same file in the same folder', async () => {
    const { id } = await folder();
    const first = await createUpload(id, 'clip.mov', { ...card, uuid: newId() });
    const again = await createUpload(id, 'clip.mov', { ...card, uuid: newId() });
    expect(again).toMatchObject({ pod: { id: first.pod.id }, upload: { id: first.upload.id }, resumed: 1 });
    expect(first.resumed).toBe(0);
  });

  test('continues one upload for ten concurrent requests', async () => {
    const { id } = await folder();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => createUpload(id, 'clip.mov', { ...card, uuid: newId() })),
    );
    expect(new Set(all.map(({ pod }) => pod.id)).size).toBe(1);
    expect(await namesIn(id)).toEqual(['clip.mov']);
  });

  test.each([
    ['another modification time', { lastModified: 1_700_000_000_001 }],
    ['another path', { relativePath: 'A002/clip.mov' }],
    ['another size', { filesize: 4 }],
  ])('%s starts a new upload', async (_what, more) => {
    const { id } = await folder();
    const first = await createUpload(id, 'clip.mov', card);
    expect((await createUpload(id, 'clip.mov', { ...card, ...more })).pod.id).not.toBe(first.pod.id);
  });

  test('starts a new upload for another user, or after the first has arrived', async () => {
    const { id } = await folder();
    const first = await sendFile(api, team, { nodeid: id, filename: 'clip.mov', ...card });
    expect((await createUpload(id, 'clip.mov', { ...card, filesize: 5 })).pod.id).not.toBe(first.pod.id);
    const theirs = await createUpload(id, 'clip.mov', { ...card, filesize: 5 }, client);
    expect(theirs.resumed).toBe(0);
  });

  test('continues under the new name after the file was renamed', async () => {
    const { id } = await folder();
    const first = await createUpload(id, 'clip.mov', card);
    await api.call(renamePod, { params: { id: first.pod.id }, body: { name: 'better.mov' } }, team);
    expect((await createUpload(id, 'clip.mov', card)).pod).toMatchObject({
      id: first.pod.id,
      name: 'better.mov',
    });
  });
});

describe('Checking for existing files', () => {
  const ask = (id: string, files: { path: string; size: number }[], as = team) =>
    api.call(findExisting, { params: { id }, body: { files } }, as).then(({ existing }) => existing);

  test('is refused for folders the caller cannot see, and for paths outside the folder', async () => {
    const files = [{ path: 'a.mov', size: 1 }];
    const refused = (id: string, as: As, some = files) =>
      api.refused(findExisting, { params: { id }, body: { files: some } }, as);
    expect(await refused(world.folder.id, other)).toBe('404 ERR7');
    expect(await refused(newId(), team)).toBe('404 ERR7');
    expect(await refused(world.folder.id, team, [])).toBe('400 11406');
    expect(await refused(world.folder.id, team, [{ path: '../x/a.mov', size: 1 }])).toBe('400 11406');
    expect(await refused(world.folder.id, team, [{ path: 'a.mov', size: -1 }])).toBe('400 11406');
  });

  test('finds files by name in their folders, whatever their size', async () => {
    const outer = await folder();
    const inner = await makeNode(api.services, outer, 'Day 1');
    const here = await createUpload(outer.id, 'a.mov');
    const below = await createUpload(inner.id, 'b.mov');
    const found = await ask(outer.id, [
      { path: 'A.mov', size: 99 },
      { path: 'Day 1/b.mov', size: 3 },
      { path: 'Day 2/b.mov', size: 3 },
      { path: 'c.mov', size: 3 },
    ]);
    expect(found).toEqual([
      { path: 'A.mov', pod: expect.objectContaining({ id: here.pod.id, size: 3 }), binned: null },
      { path: 'Day 1/b.mov', pod: expect.objectContaining({ id: below.pod.id }), binned: null },
    ]);
  });

  test('returns the checksum when all bytes have arrived, and the time of the source', async () => {
    const { id } = await folder();
    const lastModified = 1_700_000_000_123;
    await createUpload(id, 'open.txt', { lastModified });
    await sendFile(api, team, { nodeid: id, filename: 'whole.txt' });
    const found = await ask(id, [
      { path: 'open.txt', size: 3 },
      { path: 'whole.txt', size: 5 },
    ]);
    expect(found.map(({ pod }) => [pod?.lastModified, pod?.sha256])).toEqual([
      [lastModified, null],
      [null, createHash('sha256').update('bytes').digest('hex')],
    ]);
  });

  test('finds the same file in the recycle bin by name and size', async () => {
    const { id } = await folder();
    const { pod } = await sendFile(api, team, { nodeid: id, filename: 'lost.txt' });
    await api.call(deletePod, { params: { id: pod.id } }, team);
    expect(await ask(id, [{ path: 'lost.txt', size: 5 }])).toEqual([
      { path: 'lost.txt', pod: null, binned: expect.objectContaining({ id: pod.id, name: 'lost.txt' }) },
    ]);
    expect(await ask(id, [{ path: 'lost.txt', size: 6 }])).toEqual([]);
  });

  test('does not reveal team-only files to client users', async () => {
    const { id } = await folder();
    const here = await sendFile(api, team, { nodeid: id, filename: 'kept.txt', teamonly: 1 });
    expect(await ask(id, [{ path: 'kept.txt', size: 5 }], client)).toEqual([]);
    await api.call(deletePod, { params: { id: here.pod.id } }, team);
    expect(await ask(id, [{ path: 'kept.txt', size: 5 }], client)).toEqual([]);
    expect(await ask(id, [{ path: 'kept.txt', size: 5 }])).toHaveLength(1);
  });
});
