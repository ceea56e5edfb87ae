import { randomBytes } from 'node:crypto';
import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { copyNodes, copyPods } from '@rushes/contract/move-copy';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { makeNode, type Place } from '#test/fixtures.ts';
import { nodesBody, podsBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

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

const refusedNodes = (nodes: { id: string }[], target: { id: string }, as = scene.team, archive: 0 | 1 = 0) =>
  scene.api.refused(copyNodes, nodesBody(nodes, target, archive), as);
const refusedPods = (pods: string[], target: { id: string }, as = scene.team, archive: 0 | 1 = 0) =>
  scene.api.refused(copyPods, podsBody(pods, target, archive), as);

describe('Copying is refused', () => {
  test('without items [K133]', async () => {
    expect(await refusedNodes([], to)).toBe('400 11406');
    expect(await refusedPods([], to)).toBe('400 11406');
  });

  test('for items or destinations that the user cannot see, and without permission', async () => {
    const id = await scene.pod(from, 'cut.mov');
    const kept = await scene.pod(from, 'kept.mov', { teamonly: 1 });
    expect(await refusedNodes([{ id: newId() }], to)).toBe('404 ERR7');
    expect(await refusedNodes([from], scene.world.otherProject)).toBe('404 ERR7');
    expect(await refusedNodes([scene.world.otherProject], to)).toBe('404 ERR7');
    expect(await refusedNodes([scene.world.hidden], to, scene.builder)).toBe('404 ERR7');
    expect(await refusedPods([newId()], to)).toBe('404 ERR6');
    expect(await refusedPods([id], scene.world.otherProject)).toBe('404 ERR7');
    expect(await refusedPods([kept], to, scene.builder)).toBe('404 ERR6');
    expect(await refusedPods([id], scene.world.hidden, scene.builder)).toBe('404 ERR7');
    const client = await scene.api.signIn('client@studio.test');
    expect(await refusedNodes([from], to, client)).toBe('403 11403');
    expect(await refusedPods([id], to, client)).toBe('403 11403');
  });

  test('for a root, and for a destination that cannot contain that type [X253, K134, K135]', async () => {
    expect(await refusedNodes([scene.world.studio.root], to)).toBe('409 ERR89');
    expect(await refusedNodes([scene.world.project], to, scene.builder)).toBe('409 ERR89');
    expect(await refusedNodes([scene.world.client], scene.world.project)).toBe('409 ERR87');
    expect(await refusedNodes([scene.world.client], to)).toBe('409 ERR87');
    expect(await refusedNodes([scene.world.project], to)).toBe('409 ERR94');
    expect(await refusedNodes([from], scene.world.studio.root)).toBe('409 ERR85');
    const project = await makeNode(scene.api.services, scene.world.client, 'Theirs', {
      type: NodeType.PROJECT,
    });
    expect(await refusedNodes([project], to)).toBe('409 ERR86');
  });

  test('into the item itself or anything below it [K133]', async () => {
    const below = await makeNode(scene.api.services, from, 'Below');
    expect(await refusedNodes([from], from)).toBe('409 ERR94');
    expect(await refusedNodes([from], below)).toBe('409 ERR94');
  });

  test('into a destination so deep that the tree would exceed its maximum depth', async () => {
    let deep = to;
    for (let level = 0; level < 36; level++) deep = await makeNode(scene.api.services, deep, `${level}`);
    await makeNode(scene.api.services, from, 'Below');
    expect(await refusedNodes([from], deep)).toBe('400 11406');
  });

  test('for archived items, and into an archived folder unless the copies are archived [J125, J126]', async () => {
    const id = await scene.file(from, 'cut.mov');
    await scene.setNode(from, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusedNodes([from], to)).toBe('409 ERR68');
    await scene.setNode(from, { archived: ArchiveStatus.ARCHIVING });
    expect(await refusedNodes([from], to)).toBe('409 ERR161');
    await scene.setNode(from, { archived: ArchiveStatus.NOTARCHIVED });
    await scene.setNode(to, { archived: ArchiveStatus.ARCHIVED });
    expect(await refusedNodes([from], to)).toBe('409 ERR132');
    expect(await refusedPods([id], to)).toBe('409 ERR132');
    await scene.setNode(to, { archived: ArchiveStatus.UNARCHIVING });
    for (const archive of [0, 1] as const) {
      expect(await refusedNodes([from], to, scene.team, archive)).toBe('409 ERR161');
      expect(await refusedPods([id], to, scene.team, archive)).toBe('409 ERR161');
    }
  });

  test('with the archive option for a user without the archive permission [X252]', async () => {
    const id = await scene.file(from, 'cut.mov');
    expect(await refusedNodes([from], to, scene.builder, 1)).toBe('403 ERR105');
    expect(await refusedPods([id], to, scene.builder, 1)).toBe('403 ERR105');
    expect(await scene.filesIn(to)).toEqual([]);
  });

  test('while an operation is running on the source or the destination [AC319]', async () => {
    const id = await scene.file(from, 'cut.mov');
    for (const path of [from.path, to.path]) {
      await scene.api.services.db
        .insertInto('operations')
        .values({
          id: newId(),
          tenantid: scene.world.studio.id,
          userid: scene.world.users.team,
          code: 'AM17',
          name: 'x',
          nodeid: null,
          paths: [path] as never,
          total: 1,
        })
        .execute();
      expect(await refusedNodes([from], to), path).toBe('409 ERR161');
      expect(await refusedPods([id], to), path).toBe('409 ERR161');
      await scene.api.services.db.deleteFrom('operations').execute();
    }
  });

  test('when the plan has too little storage, and nothing is copied [AC315]', async () => {
    const id = await scene.file(from, 'cut.mov', randomBytes(500));
    await scene.setRoom(509);
    const before = await scene.used();
    expect(await refusedPods([id], to)).toBe('403 ERR11');
    expect(await refusedNodes([from], to)).toBe('403 ERR11');
    expect(await scene.used()).toBe(before);
    expect([await scene.childrenOf(to), await scene.filesIn(to)]).toEqual([[], []]);
    await scene.setRoom(510);
    await scene.copyFiles([id], to);
    expect(await scene.used()).toBe(before + 510);
    await scene.setRoom(1e12);
  });
});
