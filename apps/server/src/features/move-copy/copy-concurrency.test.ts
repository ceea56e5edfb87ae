import { copyNodes } from '@rushes/contract/move-copy';
import { listNodePods } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { duringTransaction } from '#test/during-transaction.ts';
import { makeNode } from '#test/fixtures.ts';
import { nodesBody, startMoveCopy } from '#test/scenes/move-copy-scene.ts';

let scene: Awaited<ReturnType<typeof startMoveCopy>>;

beforeAll(async () => {
  scene = await startMoveCopy();
});

test('A copy skips a file that starts processing at that moment, and reports it', async () => {
  const { api, world, team } = scene;
  const from = await makeNode(api.services, world.project, 'From');
  const id = await scene.file(from, 'film.mov');
  const { copiedNodes, unprocessablePods } = await duringTransaction(
    api,
    (trx) => sql`select id from pods where id = ${id} for update`.execute(trx),
    () => api.call(copyNodes, nodesBody([from], world.folder), team),
    // As at the start of reprocessing.
    (trx) => sql`update pods set state = 1, stage = 'queued' where id = ${id}`.execute(trx),
  );
  const { pods } = await api.call(listNodePods, { params: { id: copiedNodes[0]!.id } }, team);
  expect(pods).toEqual([]);
  expect(unprocessablePods).toMatchObject([{ id, error: { code: 'ERR154' } }]);
});
