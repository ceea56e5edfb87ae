import { moveNodes, movePods } from '@rushes/contract/move-copy';
import { listNodeLogs } from '@rushes/contract/nodes';
import { listPodLogs, renamePod } from '@rushes/contract/pods';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, As } from '#test/api.ts';
import { makeNode, type Place } from '#test/fixtures.ts';
import { nodesBody, podsBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let scene: Awaited<ReturnType<typeof startMoveCopy>>;
let api: Api;
let client: As;
let rival: Place;

beforeAll(async () => {
  scene = await startMoveCopy();
  api = scene.api;
  client = await api.signIn('client@studio.test');
  rival = await makeNode(api.services, scene.world.client, 'Rival film');
});

const ofPod = async (id: string, as: As) => (await api.call(listPodLogs, { params: { id } }, as)).actionlogs;
const ofNode = async ({ id }: { id: string }, as: As) =>
  (await api.call(listNodeLogs, { params: { id } }, as)).actionlogs;
const carry = (id: string, to: Place) => {
  const { archive: _, ...body } = podsBody([id], to).body;
  return api.call(movePods, { body }, scene.team);
};

describe('Folder names in the activity log', () => {
  test('are hidden from users who cannot see the folder that a file was moved from', async () => {
    const id = await scene.pod(rival, 'Secret working title.mov');
    await api.call(renamePod, { params: { id }, body: { name: 'film.mov' } }, scene.team);
    await carry(id, scene.world.folder);
    const seen = await ofPod(id, client);
    expect(JSON.stringify(seen)).not.toMatch(/Rival|Secret/);
    expect(seen).toMatchObject([{ action: 'moved', params: { from: '…', to: 'Folder' } }]);
    const all = await ofPod(id, scene.team);
    expect(all.map(({ action }) => action)).toEqual(['moved', 'renamed']);
    expect(all[0]!.params).toEqual({ from: 'Rival film', to: 'Folder' });
  });

  test('are hidden from users who cannot see the folder that a file was moved to', async () => {
    const id = await scene.pod(scene.world.folder, 'going.mov');
    await carry(id, rival);
    const seen = (await ofNode(scene.world.folder, client)).filter(({ podid }) => podid === id);
    expect(seen).toMatchObject([{ action: 'moved', params: { from: 'Folder', to: '…' } }]);
    const all = (await ofNode(scene.world.folder, scene.team)).filter(({ podid }) => podid === id);
    expect(all[0]!.params).toEqual({ from: 'Folder', to: 'Rival film' });
  });

  test('are hidden from users who cannot see the folder that items were copied from', async () => {
    const id = await scene.file(rival, 'shared.mov');
    const { pods } = await scene.copyFiles([id], scene.world.folder);
    expect(await ofPod(pods[0]!.id, client)).toMatchObject([{ action: 'copied', params: { from: '…' } }]);
    const { copiedNodes } = await scene.copyFolders([rival], scene.world.folder);
    const [copy] = copiedNodes;
    expect(JSON.stringify(await ofNode(copy!, client))).not.toContain('"Client"');
    expect(JSON.stringify(await ofNode(copy!, scene.team))).toContain('"Client"');
  });

  test('are hidden from users who cannot see the folder that a folder was moved from', async () => {
    const inner = await makeNode(api.services, rival, 'Inner');
    const { archive: _, ...body } = nodesBody([inner], scene.world.folder).body;
    await api.call(moveNodes, { body }, scene.team);
    expect(await ofNode(inner, client)).toMatchObject([
      { action: 'moved', params: { from: '…', to: 'Folder' } },
    ]);
    expect(await ofNode(inner, scene.team)).toMatchObject([
      { action: 'moved', params: { from: 'Rival film', to: 'Folder' } },
    ]);
  });

  test('are shown to users who can see the folders', async () => {
    const inner = await makeNode(api.services, scene.world.project, 'Beside');
    const id = await scene.pod(inner, 'within.mov');
    await carry(id, scene.world.folder);
    expect(await ofPod(id, client)).toMatchObject([
      { action: 'moved', params: { from: 'Beside', to: 'Folder' } },
    ]);
  });
});
