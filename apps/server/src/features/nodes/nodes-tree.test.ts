import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { copyNodes, moveNodes } from '@rushes/contract/move-copy';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countSubtrees } from '#features/move-copy/copy.queries.ts';
import { lockTree } from '#features/operations/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { topmost } from './nodes.policy.ts';
import { archiveSubtrees, copySubtrees, listSubtrees, moveSubtrees } from './subtrees/subtrees.service.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});

const make = (parent: Place, name: string, teamonly: 0 | 1 = 0) =>
  makeNode(api.services, parent, name, { teamonly });
const inTree = <T>(work: (trx: Trx) => Promise<T>) =>
  api.services.db.transaction().execute(async (trx) => {
    await lockTree(trx, world.studio.id);
    return work(trx);
  });
const place = async (id: string) => {
  const { rows } = await sql<{ id: string; path: string; hidden: boolean }>`
    select id, path::text as path, hidden = 1 as hidden from nodes where id = ${id}`.execute(api.services.db);
  return rows[0]!;
};

/** Rows whose path does not match the parent, or whose `hidden` does not match the flags. */
async function wrongRows(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from nodes n left join nodes p on p.id = n.parentid
    where n.path::text <> coalesce(p.path::text || '.', '') || replace(n.id::text, '-', '')
      or n.hidden <> greatest(n.teamonly, coalesce(p.hidden, 0))`.execute(api.services.db);
  return rows.map(({ name }) => name);
}

test('Selecting the topmost nodes drops those inside other selected nodes', () => {
  const paths = (all: { path: string }[]) => all.map(({ path }) => path);
  expect(paths(topmost([{ path: 'a.b.c' }, { path: 'a.b' }, { path: 'a.bc' }, { path: 'x' }]))).toEqual([
    'a.b',
    'a.bc',
    'x',
  ]);
});

test('Moving a subtree includes deleted nodes and updates visibility for the new parent', async () => {
  const from = await make(world.project, 'From', 1);
  const top = await make(from, 'Top');
  const kept = await make(top, 'Kept', 1);
  const below = await make(kept, 'Below');
  const gone = await make(top, 'Gone');
  await sql`update nodes set deletedat = now() where id = ${gone.id}`.execute(api.services.db);
  const open = await make(world.project, 'Open');
  await inTree(async (trx) => moveSubtrees(trx, world.studio.id, [top.id], await place(open.id)));
  expect(await wrongRows()).toEqual([]);
  const hidden = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await place(id)).hidden));
  expect(await hidden(top.id, kept.id, below.id, gone.id)).toEqual([false, true, true, false]);
  expect((await place(gone.id)).path).toContain(open.id.replaceAll('-', ''));
  await inTree(async (trx) => moveSubtrees(trx, world.studio.id, [top.id], await place(world.hidden.id)));
  expect(await hidden(top.id, kept.id, below.id, gone.id)).toEqual([true, true, true, true]);
  expect(await wrongRows()).toEqual([]);
});

test('A move or copy that would exceed the maximum depth is refused before it starts', async () => {
  let deep = await make(world.project, 'Deep');
  for (let depth = 4; depth <= 30; depth++) deep = await make(deep, `Level ${depth}`);
  const top = await make(world.project, 'Other');
  let other = top;
  for (let depth = 4; depth <= 13; depth++) other = await make(other, `Level ${depth}`);
  const team = await api.signIn('team@studio.test');
  const body = { nodes: [top.id], targetnodeid: deep.id };
  expect(await api.refused(moveNodes, { body: { ...body, validateRequestOnly: 1 } }, team)).toBe('400 11406');
  expect(await api.refused(moveNodes, { body }, team)).toBe('400 11406');
  expect(await api.refused(copyNodes, { body }, team)).toBe('400 11406');
  // The deepest folder alone still fits.
  expect((await api.call(moveNodes, { body: { ...body, nodes: [other.id] } }, team)).validation).toBe(false);
  expect(await wrongRows()).toEqual([]);
});

test('Copying a subtree creates a new node for each node, and keeps details and the logo', async () => {
  const source = await makeNode(api.services, world.studio.root, 'Source', { type: NodeType.CLIENT });
  const inner = await make(source, 'Inner', 1);
  await make(inner, 'Deepest');
  await sql`update nodes set logokey = 'logos/a/b', logotype = 'image/png', clientcity = 'Ede', note = 'Hi'
    where id = ${source.id}`.execute(api.services.db);
  const copied = await inTree(async (trx) => {
    const rows = await listSubtrees(trx, world.studio.id, [source.path]);
    return copySubtrees(
      trx,
      world.studio.id,
      rows,
      await place(world.studio.root.id),
      ArchiveStatus.NOTARCHIVED,
    );
  });
  expect(copied.size).toBe(3);
  expect(await wrongRows()).toEqual([]);
  const row = await api.services.db
    .selectFrom('nodes')
    .select(['parentid', 'note', 'clientcity', 'logokey', 'type', 'projectstatus'])
    .where('id', '=', copied.get(source.id)!)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    parentid: world.studio.root.id,
    note: 'Hi',
    clientcity: 'Ede',
    logokey: 'logos/a/b',
    type: NodeType.CLIENT,
    projectstatus: null,
  });
});

test('Counting skips deleted items, and archiving changes only nodes in the given state', async () => {
  const top = await make(world.project, 'Counted');
  const inner = await make(top, 'Inner');
  const gone = await make(top, 'Gone');
  await makePod(api.services, inner, world.users.team, { name: 'a' });
  await makePod(api.services, inner, world.users.team, { name: 'b', deletedat: new Date() });
  await sql`update nodes set deletedat = now() where id = ${gone.id}`.execute(api.services.db);
  expect(await countSubtrees(api.services.db, world.studio.id, [top.path])).toEqual({ nodes: 2, pods: 1 });
  expect(await countSubtrees(api.services.db, newId(), [top.path])).toEqual({ nodes: 0, pods: 0 });
  await sql`update nodes set archived = 1 where id = ${inner.id}`.execute(api.services.db);
  const change = { from: [ArchiveStatus.NOTARCHIVED], to: ArchiveStatus.PENDING };
  expect(await inTree((trx) => archiveSubtrees(trx, world.studio.id, [top.id], change))).toBe(1);
});
