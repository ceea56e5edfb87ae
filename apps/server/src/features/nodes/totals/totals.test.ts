import { NodeType } from '@rushes/contract/enums';
import {
  copyNodes,
  copyPods,
  moveNodes,
  movePods,
  removeVersion,
  stackVersion,
} from '@rushes/contract/move-copy';
import { createNode, nodeTotals, setNodesTeamOnly } from '@rushes/contract/nodes';
import { renamePod, setPodsTeamOnly } from '@rushes/contract/pods';
import { deleteNodes, deletePods, purgeBin, restoreBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { As } from '#test/api.ts';
import { makeStack, upload } from '#test/files.ts';
import { makeNode, type Place } from '#test/fixtures.ts';
import { carryOut } from '#test/scenes/archive-scene.ts';
import { startBin } from '#test/scenes/bin-scene.ts';
import { compactTotals } from './totals.queries.ts';

let scene: Awaited<ReturnType<typeof startBin>>;

beforeAll(async () => {
  scene = await startBin();
});

const db = () => scene.api.services.db;
const totalsOf = async (id: string, as: As) =>
  (await scene.api.call(nodeTotals, { params: { id } }, as)).totals.sort((a, b) => a.id.localeCompare(b.id));
const sums = (totals: { id: string; pods: number; size: number }[]) =>
  totals.map(({ id, pods, size }) => ({ id, pods, size }));

/** Counts every file below each child, without the stored totals. */
async function counted(base: Place, team: boolean) {
  const result = await sql<{ id: string; pods: number; size: number }>`
    select c.id, count(p.id) filter (where p.parentpodid is null)::int as pods, coalesce(sum(p.size), 0)::int8 as size
    from nodes c join nodes n on n.path <@ c.path and n.deletedat is null and (${team} or n.hidden = 0)
      left join pods p on p.nodeid = n.id and p.deletedat is null and (${team} or p.teamonly = 0)
    where c.parentid = ${base.id} and c.deletedat is null and (${team} or c.hidden = 0)
    group by c.id order by c.id::text`.execute(db());
  return result.rows;
}

const expectExact = async (base: Place) => {
  expect(sums(await totalsOf(base.id, scene.team))).toEqual(await counted(base, true));
  expect(sums(await totalsOf(base.id, scene.client))).toEqual(await counted(base, false));
};

describe('Totals of folders', () => {
  test('are refused for nodes that the user cannot see', async () => {
    const ask = { params: { id: scene.world.otherProject.id } };
    expect(await scene.api.refused(nodeTotals, ask, scene.team)).toBe('404 ERR7');
    const hidden = { params: { id: scene.world.hidden.id } };
    expect(await scene.api.refused(nodeTotals, hidden, scene.client)).toBe('404 ERR7');
  });

  test('include everything below, versions in the size only, and uploads at once', async () => {
    const base = await scene.newPlace();
    const top = await makeNode(scene.api.services, base, 'Top');
    const deep = await makeNode(scene.api.services, top, 'Deep');
    await makeStack(scene.api.services, deep, scene.world.users.team, ['v1.txt', 'v2.txt']);
    await upload(scene.api, scene.team, top.id, { bytes: 12 });
    expect(sums(await totalsOf(base.id, scene.team))).toEqual([{ id: top.id, pods: 2, size: 32 }]);
    expect(sums(await totalsOf(top.id, scene.team))).toEqual([{ id: deep.id, pods: 1, size: 20 }]);
  });

  test('leave out team-only files and folders for client users, also in the last activity', async () => {
    const base = await scene.newPlace();
    const top = await makeNode(scene.api.services, base, 'Top');
    const kept = await makeNode(scene.api.services, top, 'Kept', { teamonly: 1 });
    await scene.file(top);
    await sql`update nodes set updatedat = now() - interval '1 day' where id = ${top.id}`.execute(db());
    const [before] = await totalsOf(base.id, scene.client);
    const hidden = await scene.file(top, { teamonly: 1, bytes: 500 });
    await scene.file(kept, { bytes: 500 });
    await scene.api.call(renamePod, { params: { id: hidden }, body: { name: 'new.txt' } }, scene.team);
    expect(await totalsOf(base.id, scene.client)).toEqual([before]);
    const [all] = await totalsOf(base.id, scene.team);
    expect(all).toMatchObject({ pods: 3, size: 1010 });
    expect(Date.parse(all!.lastActivity)).toBeGreaterThan(Date.parse(before!.lastActivity));
    await expectExact(base);
  });

  test('stay exact through a random sequence of actions, also after the rows were summed up', async () => {
    const { api, world, team } = scene;
    const base = await scene.newPlace();
    let seed = 20_261_118;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const of = <T>(list: readonly T[]) => list[random(list.length)]!;
    const rows = async (table: 'nodes' | 'pods', state: 'present' | 'binned') =>
      (
        await sql<{ id: string }>`
          select r.id from ${sql.table(table)} r
            join nodes n on n.id = ${table === 'pods' ? sql`r.nodeid` : sql`r.id`}
          where n.path <@ ${base.path}::ltree and r.id <> ${base.id} and r.archived = 0
            and ${state === 'present' ? sql`r.deletedat is null` : sql`r.binned = 1`}
          order by r.id`.execute(db())
      ).rows.map(({ id }) => id);
    const root = { params: { id: world.project.id } };
    const chosen = async () => {
      const [nodes, pods] = [await rows('nodes', 'binned'), await rows('pods', 'binned')];
      const id = of([...nodes, ...pods]);
      return { ...root, body: nodes.includes(id) ? { nodeids: [id] } : { podids: [id] } };
    };
    const folder = async () => of([base.id, ...(await rows('nodes', 'present'))]);
    const file = async () => of(await rows('pods', 'present'));
    const own = async () => of(await rows('nodes', 'present'));
    const teamonly = () => random(2) as 0 | 1;
    const placeOf = async (id: string) =>
      (await sql<Place>`select id, tenantid, path::text, type from nodes where id = ${id}`.execute(db()))
        .rows[0]!;
    const actions: (() => Promise<unknown>)[] = [
      async () => scene.file(await placeOf(await folder()), { bytes: 1 + random(50), teamonly: teamonly() }),
      async () => upload(api, team, await folder(), { bytes: 1 + random(50) }),
      async () =>
        api.call(
          createNode,
          { body: { name: 'New', parentid: await folder(), type: NodeType.FOLDER } },
          team,
        ),
      async () => api.call(copyPods, { body: { pods: [await file()], targetnodeid: await folder() } }, team),
      async () => api.call(copyNodes, { body: { nodes: [await own()], targetnodeid: await folder() } }, team),
      async () => api.call(movePods, { body: { pods: [await file()], targetnodeid: await folder() } }, team),
      async () => api.call(moveNodes, { body: { nodes: [await own()], targetnodeid: await folder() } }, team),
      async () => api.call(setPodsTeamOnly, { body: { pods: [await file()], teamonly: teamonly() } }, team),
      async () => api.call(setNodesTeamOnly, { body: { nodes: [await own()], teamonly: teamonly() } }, team),
      async () =>
        api.call(stackVersion, { params: { source: await file(), target: await file() }, body: {} }, team),
      async () => api.call(removeVersion, { params: { id: await file() } }, team),
      async () => api.call(deletePods, { body: { pods: [await file()] } }, team),
      async () => api.call(deleteNodes, { body: { nodes: [await own()] } }, team),
      async () => api.call(restoreBin, await chosen(), team),
      async () => api.call(purgeBin, await chosen(), team),
      async () => db().transaction().execute(compactTotals),
    ];
    for (let count = 0; count < 6; count++) await scene.file(base, { bytes: 1 + count });
    await carryOut(api, team, 'archive', { pods: [await file()] });
    let done = 0;
    for (let count = 0; count < 60; count++) {
      const did = await of(actions)().then(
        () => true,
        () => false,
      );
      if (did) done++;
      if (count % 10 === 9) await expectExact(base);
    }
    await db().transaction().execute(compactTotals);
    await expectExact(base);
    // Refused actions change nothing; the others must be enough to mean something.
    expect(done).toBeGreaterThan(30);
  });
});
