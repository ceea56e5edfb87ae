import { NodeType } from '@rushes/contract/enums';
import { copyNodes, copyPods } from '@rushes/contract/move-copy';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { makeNode, makePerson, type Place } from '#test/fixtures.ts';
import { nodesBody, podsBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let scene: Awaited<ReturnType<typeof startMoveCopy>>;
let open: Place;
let secret: Place;

beforeAll(async () => {
  scene = await startMoveCopy();
});

beforeEach(async () => {
  const { api, world } = scene;
  open = await makeNode(api.services, world.client, 'Deliveries', { type: NodeType.PROJECT });
  await makePerson(api.services, { email: `${newId()}@client.test`, group: 'client', at: open });
  secret = await makeNode(api.services, world.hidden, 'Secret');
});

const askPods = (pods: string[], target: Place) =>
  scene.api.call(copyPods, { body: { ...podsBody(pods, target).body, validateRequestOnly: 1 } }, scene.team);
const askNodes = (nodes: Place[], target: Place) =>
  scene.api.call(
    copyNodes,
    { body: { ...nodesBody(nodes, target).body, validateRequestOnly: 1 } },
    scene.team,
  );
const codes = ({ messages }: { messages: { code: string }[] }) => messages.map(({ code }) => code);

describe('Asking before copying', () => {
  test('is refused as the copy itself would be', async () => {
    const id = await scene.file(secret, 'cut.mov');
    const body = { pods: [id], targetnodeid: scene.world.otherProject.id, validateRequestOnly: 1 as const };
    expect(await scene.api.refused(copyPods, { body }, scene.team)).toBe('404 ERR7');
  });

  test('warns who will see copies from a team-only folder, and copies nothing', async () => {
    const id = await scene.file(secret, 'cut.mov');
    const asked = await askPods([id], open);
    expect(asked).toMatchObject({ validation: true, pods: [], unprocessablePods: [], operation: null });
    expect(asked.messages[0]?.content).toMatch(
      /^“Deliveries” is visible to client users. .* will see the copies/,
    );
    expect(codes(asked)).toEqual(['copy-shown-to-one']);
    expect(codes(await askNodes([secret], open))).toEqual(['copy-shown-to-one']);
    expect([await scene.childrenOf(open), await scene.filesIn(open)]).toEqual([[], []]);
    expect(await scene.copyFiles([id], open)).toMatchObject({ validation: false, messages: [] });
  });

  test('does not warn if the copy stays hidden, or the original is visible', async () => {
    const kept = await scene.file(secret, 'kept.mov', undefined, { teamonly: 1 });
    const hidden = await scene.file(secret, 'cut.mov');
    const visible = await scene.file(scene.world.project, 'open.mov');
    const other = await makeNode(scene.api.services, scene.world.hidden, 'Other');
    expect(codes(await askPods([kept, visible], open))).toEqual([]);
    expect(codes(await askPods([hidden], other))).toEqual([]);
    expect(codes(await askNodes([secret], other))).toEqual([]);
  });
});
