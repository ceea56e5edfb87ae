import { randomBytes } from 'node:crypto';
import { ArchiveStatus, NodeType, State } from '@rushes/contract/enums';
import { copyNodes, copyPods } from '@rushes/contract/move-copy';
import { getNode } from '@rushes/contract/nodes';
import { getPod } from '@rushes/contract/pods';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNode, type Place } from '#test/fixtures.ts';
import { names, nodesBody, podsBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let scene: Awaited<ReturnType<typeof startMoveCopy>>;
let from: Place;
let to: Place;

beforeAll(async () => {
  scene = await startMoveCopy();
});

beforeEach(async () => {
  const { api, world } = scene;
  from = await makeNode(api.services, world.project, 'From');
  to = await makeNode(api.services, world.project, 'To');
});

describe('Copying folders', () => {
  test('copies everything that is not deleted, at every depth [K132]', async () => {
    const below = await makeNode(scene.api.services, from, 'Below');
    const deep = await makeNode(scene.api.services, below, 'Deep');
    const gone = await makeNode(scene.api.services, from, 'Gone');
    await scene.api.services.db
      .updateTable('nodes')
      .set({ deletedat: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const head = await scene.file(from, 'b.mov', randomBytes(5), { order: 2, versionscount: 2 });
    await scene.file(from, 'a.mov', randomBytes(5), { parentpodid: head, order: 1 });
    await scene.setPod(await scene.file(from, 'deleted.mov'), { deletedat: new Date().toISOString() });
    const bytes = randomBytes(300);
    const lowest = await scene.file(deep, 'deep.mov', bytes);
    const before = [await scene.used(), await scene.storedFiles()];
    const { copiedNodes, unprocessablePods, operation } = await scene.copyFolders([from], to);
    expect({ unprocessablePods, operation }).toEqual({ unprocessablePods: [], operation: null });
    expect(copiedNodes).toMatchObject([
      { name: 'From', parentid: to.id, type: NodeType.FOLDER, subfoldersCount: 1, podsCount: 1 },
    ]);
    const top = copiedNodes[0]!;
    expect(top.id).not.toBe(from.id);
    expect(await scene.filesIn(top)).toMatchObject([{ name: 'b.mov', versionsCount: 2 }]);
    const [copyOfBelow] = await scene.childrenOf(top);
    const [copyOfDeep] = await scene.childrenOf(copyOfBelow!);
    expect([copyOfBelow!.name, copyOfDeep!.name]).toEqual(['Below', 'Deep']);
    const [copy] = await scene.filesIn(copyOfDeep!);
    expect(copy).toMatchObject({ name: 'deep.mov' });
    expect(copy!.id).not.toBe(lowest);
    const { asset } = (await scene.api.call(getPod, { params: { id: copy!.id } }, scene.team)).pod;
    expect((await scene.download(asset.raw[0]!.url!)).equals(bytes)).toBe(true);
    expect([await scene.used(), await scene.storedFiles()]).toEqual([before[0]! + 15 + 15 + 310, before[1]]);
    const { node } = await scene.api.call(getNode, { params: { id: copyOfDeep!.id } }, scene.team);
    expect(names(node.rootpath)).toEqual(['Studio', 'Project', 'To', 'From', 'Below', 'Deep']);
  });

  test('copies a client at the top of the tenant with its details [K134]', async () => {
    const client = await makeNode(scene.api.services, scene.world.studio.root, 'Brewery', {
      type: NodeType.CLIENT,
    });
    await scene.api.services.db
      .updateTable('nodes')
      .set({ clientcity: 'Amsterdam', clientcountry: 'NL', note: 'pays late' })
      .where('id', '=', client.id)
      .execute();
    const { copiedNodes } = await scene.copyFolders([client], scene.world.studio.root);
    expect(copiedNodes).toMatchObject([{ name: 'Brewery (2)', type: NodeType.CLIENT, note: 'pays late' }]);
    const { node } = await scene.api.call(getNode, { params: { id: copiedNodes[0]!.id } }, scene.team);
    expect(node).toMatchObject({ clientcity: 'Amsterdam', clientcountry: 'NL' });
  });

  test('leaves out files that cannot be copied, also in archived folders, and reports each [K132]', async () => {
    const archived = await makeNode(scene.api.services, from, 'Archived');
    await scene.setNode(archived, { archived: ArchiveStatus.ARCHIVED });
    const below = await makeNode(scene.api.services, archived, 'Below');
    await scene.file(below, 'deep.mov', randomBytes(5), { archived: ArchiveStatus.ARCHIVED });
    await scene.file(from, 'cold.mov', randomBytes(5), { archived: ArchiveStatus.ARCHIVED });
    await scene.file(from, 'warm.mov');
    const coming = await scene.file(from, 'coming.mov');
    await scene.setPod(coming, { state: State.PROCESSING });
    const { copiedNodes, unprocessablePods } = await scene.copyFolders([from], to);
    expect(await scene.childrenOf(copiedNodes[0]!)).toEqual([]);
    expect(names(await scene.filesIn(copiedNodes[0]!))).toEqual(['warm.mov']);
    const reasons = unprocessablePods.map(({ name, error }) => `${name} ${error.code}`).sort();
    expect(reasons).toEqual(['cold.mov ERR68', 'coming.mov ERR154', 'deep.mov ERR68']);
    expect(unprocessablePods.find(({ name }) => name === 'coming.mov')!.id).toBe(coming);
  });

  test('copies nested or repeated selections once', async () => {
    const below = await makeNode(scene.api.services, from, 'Below');
    const { copiedNodes } = await scene.copyFolders([below, from, from], to);
    expect(names(copiedNodes)).toEqual(['From']);
  });

  test('leaves out team-only items when a client user copies [X254]', async () => {
    const kept = await makeNode(scene.api.services, from, 'Kept', { teamonly: 1 });
    await makeNode(scene.api.services, kept, 'Inside');
    await makeNode(scene.api.services, from, 'Open');
    await scene.file(from, 'kept.mov', randomBytes(5), { teamonly: 1 });
    const coming = await scene.file(from, 'hidden and coming.mov', randomBytes(5), { teamonly: 1 });
    await scene.setPod(coming, { state: State.PROCESSING });
    await scene.file(from, 'open.mov');
    // Archived and team-only: a client user must not learn the names of its files.
    const secret = await makeNode(scene.api.services, from, 'Secret', { teamonly: 1 });
    await scene.setNode(secret, { archived: ArchiveStatus.ARCHIVED });
    await scene.file(secret, 'secret.mov', randomBytes(5), { archived: ArchiveStatus.ARCHIVED });
    const mine = await scene.copyFolders([from], to, scene.builder);
    expect(mine.unprocessablePods).toEqual([]);
    expect(names(await scene.childrenOf(mine.copiedNodes[0]!))).toEqual(['Open']);
    expect(names(await scene.filesIn(mine.copiedNodes[0]!))).toEqual(['open.mov']);
    const ours = await scene.copyFolders([from], scene.world.client);
    expect(names(await scene.childrenOf(ours.copiedNodes[0]!))).toEqual(['Kept', 'Open']);
    expect(names(ours.unprocessablePods)).toEqual(['hidden and coming.mov', 'secret.mov']);
  });

  test('makes copies from a team-only folder visible, except items that are team-only themselves', async () => {
    const secret = await makeNode(scene.api.services, scene.world.hidden, 'Secret');
    await makeNode(scene.api.services, secret, 'Kept', { teamonly: 1 });
    await makeNode(scene.api.services, secret, 'Open');
    const { copiedNodes } = await scene.copyFolders([secret], to);
    expect(names(await scene.childrenOf(copiedNodes[0]!, scene.builder))).toEqual(['Open']);
    const back = await scene.copyFolders([copiedNodes[0]!], scene.world.belowHidden);
    expect(await scene.api.refused(getNode, { params: { id: back.copiedNodes[0]!.id } }, scene.builder)).toBe(
      '404 ERR7',
    );
  });

  test('into their own parent adds a number and does not copy into itself', async () => {
    await scene.file(from, 'cut.mov');
    const { copiedNodes } = await scene.copyFolders([from], scene.world.project);
    expect(copiedNodes[0]!.name).toMatch(/^From \(\d+\)$/);
    expect(names(await scene.filesIn(copiedNodes[0]!))).toEqual(['cut.mov']);
  });
});

describe('Copying into the archive', () => {
  test('archives the copies, in an archived folder or elsewhere, without using storage [J126]', async () => {
    const id = await scene.file(from, 'cut.mov', randomBytes(500));
    await scene.setNode(to, { archived: ArchiveStatus.ARCHIVED });
    await scene.setRoom(0);
    const before = await scene.used();
    const { pods } = await scene.api.call(copyPods, podsBody([id], to, 1), scene.team);
    expect(pods).toMatchObject([{ name: 'cut.mov', archived: ArchiveStatus.ARCHIVED }]);
    const { copiedNodes } = await scene.api.call(
      copyNodes,
      nodesBody([from], scene.world.folder, 1),
      scene.team,
    );
    expect(copiedNodes).toMatchObject([{ name: 'From', archived: ArchiveStatus.ARCHIVED }]);
    expect(await scene.filesIn(copiedNodes[0]!)).toMatchObject([{ archived: ArchiveStatus.ARCHIVED }]);
    expect(await scene.used()).toBe(before);
    // The originals are unchanged.
    expect(await scene.filesIn(from)).toMatchObject([{ archived: ArchiveStatus.NOTARCHIVED }]);
    const { asset } = (await scene.api.call(getPod, { params: { id } }, scene.team)).pod;
    expect((await scene.download(asset.raw[0]!.url!)).length).toBe(500);
    await scene.setRoom(1e12);
  });
});
