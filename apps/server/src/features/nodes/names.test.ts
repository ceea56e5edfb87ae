import { createNode, ensureFolders, renameNode } from '@rushes/contract/nodes';
import { createPod, renamePod } from '@rushes/contract/pods';
import { checkService } from '@rushes/contract/services';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let podid: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  podid = await makePod(api.services, world.folder, world.users.team, { name: 'film.mov' });
});

const calls: Record<string, (name: string) => Promise<{ name: string }>> = {
  'a new folder': async (name) => {
    const body = { parentid: world.folder.id, type: 1, name } as const;
    return (await api.call(createNode, { body }, team)).node;
  },
  'a folder': async (name) =>
    (await api.call(renameNode, { params: { id: world.folder.id }, body: { name } }, team)).node,
  'a file': async (name) => (await api.call(renamePod, { params: { id: podid }, body: { name } }, team)).pod,
  'a file that is announced': async (filename) => {
    // One folder for each: a name that is taken gets a number.
    const { id: nodeid } = await makeNode(api.services, world.project, 'Announced');
    const body = { nodeid, filename, filesize: 1 };
    return (await api.call(createPod, { body }, team)).pod;
  },
  'a folder of an upload': async (name) => {
    const body = { paths: [name] };
    return (await api.call(ensureFolders, { params: { id: world.folder.id }, body }, team)).nodes[0]!;
  },
};

describe.each(Object.entries(calls))('Name of %s', (_, give) => {
  test('replaces an unpaired surrogate, as Windows allows, with the replacement character', async () => {
    expect(await give('reel \ud83c 1')).toMatchObject({ name: 'reel \ufffd 1' });
  });

  test('must contain a visible character', async () => {
    for (const name of ['\u200b', '\u200d\u200e', '\u00a0\u2060', '\u202e'])
      await expect(give(name)).rejects.toThrow(/400.*11406/);
    expect(await give('🎬')).toMatchObject({ name: '🎬' });
  });

  test('accepts any script and direction', async () => {
    for (const name of ['فيلم', '映画', 'á'.normalize('NFD'), '👨‍👩‍👧', '…'])
      expect(await give(name)).toMatchObject({ name: name.normalize('NFC') });
  });
});

test('A query string can carry 1000 ids', async () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  const params = { alias: 'archiving' };
  const query = { action: 'archive', pods: ids.join(','), nodes: ids.join(',') };
  expect(await api.refused(checkService, { params, query } as never, team)).toBe('404 ERR7');
  const asked = await api.fetch(`/api/v1/nodes/users?${ids.map((id) => `n%5B%5D=${id}`).join('&')}`, team);
  expect(asked.status).toBe(404);
});
