import { groupAbilities } from '@rushes/contract/abilities';
import { NodeType } from '@rushes/contract/enums';
import { createNode, getNode, listSubnodes, setNodesTeamOnly, setNodeTeamOnly } from '@rushes/contract/nodes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { beginOperation, endOperation, shareTree } from '#features/operations/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { insertNode } from './write-node.queries.ts';

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
const make = (parent: Place, name: string, teamonly: 0 | 1 = 0) =>
  makeNode(api.services, parent, name, { teamonly });
const set = (place: { id: string }, teamonly: 0 | 1, as = team) =>
  api.call(setNodeTeamOnly, { ...at(place), body: { teamonly } }, as);
const refusal = (place: { id: string }, teamonly: 0 | 1, as = team) =>
  api.refused(setNodeTeamOnly, { ...at(place), body: { teamonly } }, as);
const bulk = (places: { id: string }[], teamonly: 0 | 1) => ({
  body: { nodes: places.map(({ id }) => id), teamonly },
});

/** Nodes whose `hidden` column does not match the flags above. */
async function untrue(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from nodes n
    where n.hidden <> (exists (select 1 from nodes a where a.path @> n.path and a.teamonly = 1))::int`.execute(
    api.services.db,
  );
  return rows.map(({ name }) => name);
}

describe('Refused team-only changes of nodes', () => {
  test('refuses users who are not team members or have no control here [X251, X254]', async () => {
    expect(await refusal(world.folder, 1, client)).toBe('403 11403');
    // In the team at one node, a client with control at another.
    const abilities = [...groupAbilities.client, 'control NodeAndPod'] as const;
    const mixed = await makePerson(api.services, {
      email: 'mixed@studio.test',
      group: 'client',
      at: world.project,
      abilities,
    });
    const own = await makeNode(api.services, world.studio.root, 'Own', { type: NodeType.PROJECT });
    await sql`insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
      values (${newId()}, ${world.studio.id}, ${mixed}, ${own.id}, 'team', ${[...groupAbilities.team]})`.execute(
      api.services.db,
    );
    expect(await refusal(world.folder, 1, await api.signIn('mixed@studio.test'))).toBe('403 ERR130');
    // In the team, without control.
    await makePerson(api.services, {
      email: 'looker@studio.test',
      group: 'team',
      at: world.project,
      abilities: ['list NodeAndPod', 'belongsto Team'],
    });
    expect(await refusal(world.folder, 1, await api.signIn('looker@studio.test'))).toBe('403 11403');
  });

  test('refuses a node that is or contains an access point of a client user [W243]', async () => {
    expect(await refusal(world.project, 1)).toBe('409 ERR67');
    const holder = await makeNode(api.services, world.studio.root, 'Holder', { type: NodeType.CLIENT });
    const home = await makeNode(api.services, holder, 'Home', { type: NodeType.PROJECT });
    expect((await set(holder, 1)).node.teamonly).toBe(1);
    await set(holder, 0);
    await makePerson(api.services, { email: 'home@studio.test', group: 'client', at: home });
    expect(await refusal(holder, 1)).toBe('409 ERR67');
  });

  test('refuses to clear the flag below a team-only node', async () => {
    expect(await refusal(world.belowHidden, 0)).toBe('409 ERR137');
    const inner = await make(world.belowHidden, 'Own flag', 1);
    expect(await refusal(inner, 0)).toBe('409 ERR137');
    // Setting it again is permitted.
    expect((await set(world.belowHidden, 1)).node.teamonly).toBe(1);
    await sql`update nodes set teamonly = 0 where id = ${world.belowHidden.id}`.execute(api.services.db);
  });

  test('refuses while an operation runs on a node below', async () => {
    const outer = await make(world.project, 'Busy');
    const inner = await make(outer, 'Inner');
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
    expect(await refusal(outer, 1)).toBe('409 ERR161');
    await api.services.db.transaction().execute((trx) => endOperation(trx, operation.id));
    expect((await set(outer, 1)).node.teamonly).toBe(1);
  });

  test('changes none of several nodes when one is refused', async () => {
    const open = await make(world.project, 'One of two');
    for (const [wrong, code] of [
      [world.project, '409 ERR67'],
      [world.otherProject, '404 ERR7'],
      [{ id: newId() }, '404 ERR7'],
      [world.studio.root, '409 ERR89'],
    ] as const) {
      expect(await api.refused(setNodesTeamOnly, bulk([open, wrong], 1), team)).toBe(code);
    }
    expect(await api.refused(setNodesTeamOnly, bulk([], 1), team)).toBe('400 11406');
    expect((await api.call(getNode, at(open), team)).node.teamonly).toBe(0);
  });
});

describe('Making nodes team-only', () => {
  test('hides everything below from client users, and clearing it shows it again [X254, AA292]', async () => {
    const outer = await make(world.project, 'Outer');
    const inner = await make(await make(outer, 'Middle'), 'Inner');
    const kept = await make(outer, 'Kept', 1);
    await set(outer, 1);
    expect((await api.call(getNode, at(inner), team)).node).toMatchObject({ teamonly: 0, hidden: 1 });
    for (const place of [outer, inner])
      expect(await api.refused(getNode, at(place), client)).toBe('404 ERR7');
    await set(outer, 0);
    expect((await api.call(getNode, at(inner), client)).node.hidden).toBe(0);
    // What was team-only itself stays so.
    expect(await api.refused(getNode, at(kept), client)).toBe('404 ERR7');
    expect(await untrue()).toEqual([]);
  });

  test('sets several nodes at once, including nested ones [X254, AA292]', async () => {
    const outer = await make(world.project, 'Bulk');
    const inner = await make(outer, 'Inner');
    const beside = await make(world.project, 'Beside');
    const hidden = await api.call(setNodesTeamOnly, bulk([inner, outer, beside], 1), team);
    expect(hidden.nodes.map(({ name, teamonly }) => [name, teamonly])).toEqual([
      ['Beside', 1],
      ['Bulk', 1],
      ['Inner', 1],
    ]);
    expect(await untrue()).toEqual([]);
    await api.call(setNodesTeamOnly, bulk([inner, outer], 0), team);
    expect((await api.call(getNode, at(inner), client)).node.hidden).toBe(0);
    expect(await untrue()).toEqual([]);
  });

  test('sends events to client users who lose or regain access, and to the team [X254]', async () => {
    const [ofTeam, ofClient] = await Promise.all([openLive(api, team), openLive(api, client)]);
    onTestFinished(() => {
      ofTeam.close();
      ofClient.close();
    });
    const place = await make(world.project, 'Watched');
    const about = (stream: typeof ofTeam) =>
      stream.received.filter(({ data }) => data.id === place.id).map(({ data }) => data.gone ?? 'there');
    const fits = (gone: string | undefined) => (event: { data: Record<string, unknown> }) =>
      event.data.id === place.id && event.data.gone === gone;
    await set(place, 1);
    await Promise.all([ofTeam.until(fits(undefined)), ofClient.until(fits('hidden'))]);
    expect(about(ofClient)).toEqual(['hidden']);
    await set(place, 0);
    await ofClient.until(fits(undefined));
    expect(about(ofClient)).toEqual(['hidden', 'there']);
    await expect.poll(() => about(ofTeam)).toEqual(['there', 'there']);
  });

  test('also hides a folder that is created at the same moment', async () => {
    const place = await make(world.project, 'Racing');
    const path = (id: string) => `${place.path}.${id.replaceAll('-', '')}`;
    const id = newId();
    // As a create does: the tree lock is shared, then a row is inserted that no other transaction sees yet.
    await duringTransaction(
      api,
      async (trx) => {
        await shareTree(trx, world.studio.id);
        await insertNode(trx, {
          id,
          tenantid: world.studio.id,
          parentid: place.id,
          path: path(id),
          type: NodeType.FOLDER,
          name: 'Late',
          sortkey: 'late',
          note: '',
          teamonly: 0,
          projectstatus: null,
        });
      },
      () => set(place, 1),
    );
    expect(await untrue()).toEqual([]);
    expect((await api.call(getNode, at({ id }), team)).node.hidden).toBe(1);
  });
});

/** A seeded generator: the same walk every time. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

test.each([1, 2, 3])(
  'Random creates and team-only changes keep the hidden state of every node correct [X254] (%i)',
  async (seed) => {
    const next = chances(seed);
    const top = await makeNode(api.services, world.studio.root, `Walk ${seed}`, { type: NodeType.PROJECT });
    await makePerson(api.services, { email: `walker${seed}@studio.test`, group: 'client', at: top });
    const walker = await api.signIn(`walker${seed}@studio.test`);
    // The model: the parent and the flag of each node.
    const above = new Map<string, string>();
    const flags = new Map<string, 0 | 1>([[top.id, 0]]);
    const isHidden = (id: string | undefined): boolean =>
      id !== undefined && (flags.get(id) === 1 || isHidden(above.get(id)));
    const any = () => [...flags.keys()][next(flags.size)]!;
    for (let step = 0; step < 60; step++) {
      const id = any();
      const teamonly = next(2) as 0 | 1;
      if (next(3) > 0) {
        const body = {
          name: `Step ${step}`,
          type: NodeType.FOLDER,
          parentid: id,
          teamonly: next(4) ? 0 : 1,
        } as const;
        const { node } = await api.call(createNode, { body }, team);
        above.set(node.id, id);
        flags.set(node.id, body.teamonly);
      } else if (id === top.id) {
        expect(await refusal({ id }, 1)).toBe('409 ERR67');
      } else if (teamonly === 0 && isHidden(above.get(id))) {
        expect(await refusal({ id }, 0)).toBe('409 ERR137');
      } else {
        await set({ id }, teamonly);
        flags.set(id, teamonly);
      }
    }
    expect(await untrue()).toEqual([]);
    for (const id of flags.keys()) {
      const { node } = await api.call(getNode, at({ id }), team);
      expect([node.teamonly, node.hidden]).toEqual([flags.get(id), isHidden(id) ? 1 : 0]);
      if (isHidden(id)) continue;
      const seen = (await api.call(listSubnodes, at({ id }), walker)).nodes.map((child) => child.id);
      const expected = [...above]
        .filter(([child, parent]) => parent === id && !isHidden(child))
        .map(([child]) => child);
      expect(seen.toSorted()).toEqual(expected.toSorted());
    }
  },
);
