import { NodeType } from '@rushes/contract/enums';
import { copyNodes, moveNodes, movePods, removeVersion, stackVersion } from '@rushes/contract/move-copy';
import { createNode } from '@rushes/contract/nodes';
import { deleteNode } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let admin: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, admin] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@studio.test')]);
});

const ROUNDS = 8;
const move = (node: Place, target: Place, as: As) =>
  api.call(moveNodes, { body: { nodes: [node.id], targetnodeid: target.id } }, as).then(
    () => 'done',
    (error: Error) => /ERR\d+/.exec(error.message)?.[0] ?? error.message,
  );

/** Rows whose path does not match the parent, or whose `hidden` does not match the flags above. */
async function bent(): Promise<unknown[]> {
  const { rows } = await sql`
    select n.id, n.name, n.path, p.path as above from nodes n left join nodes p on p.id = n.parentid
    where n.path::text <> coalesce(p.path::text || '.', '') || replace(n.id::text, '-', '')
      or n.hidden <> greatest(n.teamonly, coalesce(p.hidden, 0))
      or (n.deletedat is null and p.deletedat is not null)`.execute(api.services.db);
  return rows;
}

describe('Simultaneous changes in the tree', () => {
  test('let only one of two moves into each other succeed, and create no cycle', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await makeNode(api.services, world.project, `One ${round}`);
      const two = await makeNode(api.services, world.project, `Two ${round}`);
      const below = await makeNode(api.services, two, 'Below');
      const outcomes = await Promise.all([move(one, below, team), move(two, one, admin)]);
      expect(outcomes.sort()).toEqual(['ERR94', 'done']);
    }
    expect(await bent()).toEqual([]);
  });

  test('leave nothing active in a deleted folder when a move meets the deletion of its destination', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const item = await makeNode(api.services, world.project, `Item ${round}`);
      const target = await makeNode(api.services, world.folder, `Target ${round}`);
      const id = await makePod(api.services, item, world.users.team, { name: 'cut.mov' });
      const [moved] = await Promise.all([
        move(item, target, team),
        api.call(deleteNode, { params: { id: target.id } }, admin),
      ]);
      const rows = await sql<{ gone: boolean; away: boolean }>`
        select p.deletedat is not null as gone, n.deletedat is not null as away
        from pods p join nodes n on n.id = p.nodeid where p.id = ${id}`.execute(api.services.db);
      const isAway = moved === 'done';
      expect(rows.rows).toEqual([{ gone: isAway, away: isAway }]);
    }
    expect(await bent()).toEqual([]);
  });

  test('give new folders the right path while their parent is moved', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const item = await makeNode(api.services, world.project, `Parent ${round}`);
      const made = { type: NodeType.FOLDER, parentid: item.id };
      await Promise.all([
        move(item, world.folder, team),
        ...[1, 2, 3].map((n) => api.call(createNode, { body: { ...made, name: `${n}` } }, admin)),
      ]);
    }
    expect(await bent()).toEqual([]);
  });

  test('copy a folder completely while it is moved', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const item = await makeNode(api.services, world.project, `Source ${round}`);
      const below = await makeNode(api.services, item, 'Below');
      await makePod(api.services, below, world.users.team, { name: 'cut.mov' });
      const body = { nodes: [item.id], targetnodeid: world.client.id };
      const [copied] = await Promise.all([
        api.call(copyNodes, { body }, team),
        move(item, world.folder, admin),
      ]);
      const { rows } = await sql<{ nodes: number; pods: number }>`
        select count(distinct n.id)::int as nodes, count(p.id)::int as pods
        from nodes top join nodes n on n.path <@ top.path left join pods p on p.nodeid = n.id
        where top.id = ${copied.copiedNodes[0]!.id}`.execute(api.services.db);
      expect(rows).toEqual([{ nodes: 2, pods: 1 }]);
    }
    expect(await bent()).toEqual([]);
  });

  test('keep version stacks consistent while files are stacked, moved and removed', async () => {
    const place = await makeNode(api.services, world.project, 'Stacks');
    const elsewhere = await makeNode(api.services, world.project, 'Elsewhere');
    const pod = (name: string) => makePod(api.services, place, world.users.team, { name, kind: 'video' });
    const stack = (source: string, target: string, as: As) =>
      api.call(stackVersion, { params: { source, target }, body: {} }, as).catch(() => undefined);
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = [await pod('a.mov'), await pod('b.mov'), await pod('c.mov')];
      await Promise.all([stack(a, b, team), stack(b, a, admin)]);
      await Promise.all([stack(c, a, team), stack(c, b, admin)]);
      await Promise.all([
        api.call(movePods, { body: { pods: [c], targetnodeid: elsewhere.id } }, team),
        api.call(removeVersion, { params: { id: a } }, admin),
      ]);
    }
    const { rows } = await sql`
      select h.id from pods h left join pods v on v.parentpodid = h.id
      group by h.id having h.parentpodid is not null and count(v.id) > 0
        or h.parentpodid is null and h.versionscount <> 1 + count(v.id)
        or bool_or(v.nodeid <> h.nodeid) or bool_or(v."order" >= h."order")`.execute(api.services.db);
    expect(rows).toEqual([]);
  });
});
