import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { ensureFolders, getNode, listSubnodes } from '@rushes/contract/nodes';
import type { ErrorBody } from '@rushes/contract/wire';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { beginOperation, endOperation } from '#features/operations/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';

let api: Api;
let world: World;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
});

const at = (place: { id: string }) => ({ params: { id: place.id } });
const ensure = (place: { id: string }, paths: string[], as = team) =>
  api.call(ensureFolders, { ...at(place), body: { paths } }, as);
const refusal = (place: { id: string }, paths: unknown[], as = team) =>
  api.refused(ensureFolders, { ...at(place), body: { paths: paths as string[] } }, as);
const make = (name: string, parent: Place = world.project) => makeNode(api.services, parent, name);
const names = async (place: { id: string }, as = team) =>
  (await api.call(listSubnodes, at(place), as)).nodes.map(({ name }) => name);

describe('Refused folder paths', () => {
  test('refuses callers without upload permission, and unknown or hidden parents', async () => {
    expect(await refusal({ id: newId() }, ['a'])).toBe('404 ERR7');
    expect(await refusal(world.otherProject, ['a'])).toBe('404 ERR7');
    expect(await refusal(world.hidden, ['a'], client)).toBe('404 ERR7');
    const abilities = ['list NodeAndPod'] as const;
    await makePerson(api.services, {
      email: 'look@studio.test',
      group: 'client',
      at: world.project,
      abilities,
    });
    expect(await refusal(world.folder, ['a'], await api.signIn('look@studio.test'))).toBe('403 11403');
  });

  test('refuses paths that are absolute, empty or contain . or .. segments', async () => {
    for (const path of ['/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/./b', ' ', 'a/ /b', '\u2028']) {
      expect(await refusal(world.folder, [path])).toBe('400 11406');
    }
    expect(await refusal(world.folder, [''])).toBe('400 11406');
    expect(await refusal(world.folder, [])).toBe('400 11406');
    expect(await refusal(world.folder, [5])).toBe('400 11406');
    expect(
      await refusal(
        world.folder,
        Array.from({ length: 1001 }, () => 'a'),
      ),
    ).toBe('400 11406');
    expect(await names(world.folder)).toEqual([]);
  });

  test('refuses a segment longer than 191 characters [O174]', async () => {
    expect(await refusal(world.folder, [`a/${'x'.repeat(192)}/b`])).toBe('400 ERR124');
    const answer = await api.fetch(`/api/v1/nodes/${world.folder.id}/folders`, team, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paths: ['x'.repeat(192)] }),
    });
    expect(((await answer.json()) as ErrorBody).error.message.params).toEqual({ maxLength: 191 });
    // As macOS sends it: 191 letters, 382 characters before composition.
    const { nodes } = await ensure(await make('Long'), ['e\u0301'.repeat(191)]);
    expect(nodes[0]!.name).toHaveLength(191);
  });

  test('refuses more folders than one request may create', async () => {
    const paths = Array.from({ length: 1000 }, (_, index) =>
      Array.from({ length: 12 }, (__, depth) => `${index}-${depth}`).join('/'),
    );
    expect(await refusal(world.folder, paths)).toBe('400 11406');
  });

  test('refuses a new folder at the top of a tenant, but accepts existing nodes [K135]', async () => {
    expect(await refusal(world.studio.root, ['New'])).toBe('409 ERR85');
    // Existing nodes count, whatever their type: no folder is created for them.
    const { nodes } = await ensure(world.studio.root, ['Client', 'Client/Inside']);
    expect(nodes.map(({ type }) => type)).toEqual([NodeType.CLIENT, NodeType.FOLDER]);
  });

  test('refuses archived folders and folders locked by an operation', async () => {
    const place = await make('Archive');
    const inner = await make('Inner', place);
    const set = (archived: ArchiveStatus) =>
      api.services.db.updateTable('nodes').set({ archived }).where('id', '=', inner.id).execute();
    await set(ArchiveStatus.ARCHIVED);
    expect(await refusal(inner, ['a'])).toBe('409 ERR68');
    expect(await refusal(place, ['Inner/a'])).toBe('409 ERR68');
    await set(ArchiveStatus.ARCHIVING);
    expect(await refusal(place, ['Inner/a'])).toBe('409 ERR161');
    await set(ArchiveStatus.NOTARCHIVED);
    const operation = await api.services.db.transaction().execute((trx) =>
      beginOperation(trx, {
        tenantid: world.studio.id,
        userid: world.users.team,
        code: 'AM14',
        name: 'Inner',
        nodeid: inner.id,
        paths: [inner.path],
        total: 5000,
      }),
    );
    expect(await refusal(place, ['Inner/a'])).toBe('409 ERR161');
    expect((await ensure(place, ['Beside'])).nodes).toHaveLength(1);
    await api.services.db.transaction().execute((trx) => endOperation(trx, operation.id));
  });
});

describe('Creating folder paths', () => {
  test('creates each folder once and returns them in the requested order [AA291]', async () => {
    const place = await make('Upload');
    const paths = ['a/b/c', 'a', 'x', 'a/b', 'a/b/c', 'Cafe\u0301'];
    const first = await ensure(place, paths);
    expect(first.nodes.map(({ path }) => path)).toEqual(paths);
    expect(first.nodes.map(({ name }) => name)).toEqual(['c', 'a', 'x', 'b', 'c', 'Caf\u00e9']);
    expect(await ensure(place, paths)).toEqual(first);
    expect(await names(place)).toEqual(['a', 'Caf\u00e9', 'x']);
    const deep = (await api.call(getNode, at(first.nodes[0]!), team)).node;
    expect(deep.rootpath.map(({ name }) => name)).toEqual(['Studio', 'Project', 'Upload', 'a', 'b', 'c']);
    expect(deep).toMatchObject({ teamonly: 0, hidden: 0, type: NodeType.FOLDER });
  });

  test('is case-sensitive and reuses existing folders', async () => {
    const place = await make('Existing');
    const known = await make('Clips', place);
    const { nodes } = await ensure(place, ['Clips', 'clips']);
    expect(nodes[0]!.id).toBe(known.id);
    expect(nodes[1]!.id).not.toBe(known.id);
  });

  test('hides new folders below a team-only folder without setting their own flag [X254]', async () => {
    const { nodes } = await ensure(world.hidden, ['In hidden/Deeper']);
    expect((await api.call(getNode, at(nodes[0]!), team)).node).toMatchObject({ teamonly: 0, hidden: 1 });
  });

  test('does not reuse a team-only folder for a client user with the same name [X254]', async () => {
    const place = await make('Shared');
    const secret = await makeNode(api.services, place, 'Secret', { teamonly: 1 });
    const { nodes } = await ensure(place, ['Secret'], client);
    expect(nodes[0]!.id).not.toBe(secret.id);
    expect(await names(place, client)).toEqual(['Secret']);
    expect(await names(place)).toEqual(['Secret', 'Secret']);
  });

  test('sends an event for the folder a user may have open, not for deeper ones', async () => {
    const place = await make('Live');
    const stream = await openLive(api, client);
    onTestFinished(() => stream.close());
    const { nodes } = await ensure(place, ['a/b/c']);
    const event = await stream.until(({ data }) => data.parentid === place.id);
    expect(event.data.id).not.toBe(nodes[0]!.id);
    expect(stream.received.filter(({ data }) => data.id === nodes[0]!.id)).toEqual([]);
  });

  test('creates each folder once during 300 concurrent requests [AA291]', async () => {
    const place = await make('Race');
    const paths = (index: number) => [`Day ${index % 5}/Card ${index % 3}`, `Day ${index % 5}`];
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => ensure(place, paths(index), index % 2 ? team : client)),
    );
    expect(await names(place)).toEqual(['Day 0', 'Day 1', 'Day 2', 'Day 3', 'Day 4']);
    const made = new Set(answers.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
    expect(made.size).toBe(5 + 15);
    const { nodes } = await api.call(listSubnodes, at(place), team);
    expect(nodes.map(({ subfoldersCount }) => subfoldersCount)).toEqual([3, 3, 3, 3, 3]);
  });
});
