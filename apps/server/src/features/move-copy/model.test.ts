import { NodeType } from '@rushes/contract/enums';
import { copyNodes, copyPods, moveNodes, movePods } from '@rushes/contract/move-copy';
import { createNode, setNodeTeamOnly } from '@rushes/contract/nodes';
import { deleteNode } from '@rushes/contract/recycle-bin';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

/** The model of a folder. */
interface Folder {
  id: string;
  name: string;
  kept: boolean;
  parent: Folder | undefined;
  folders: Folder[];
  files: { id: string; name: string }[];
}

type Step =
  | { what: 'create' | 'upload' | 'hide' | 'delete'; at: number }
  | { what: 'move' | 'copy' | 'moveFile' | 'copyFile'; at: number; to: number };

const place = fc.nat(1000);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('create', 'upload'), at: place }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('hide', 'delete'), at: place }) },
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constantFrom('move', 'copy', 'moveFile', 'copyFile'),
        at: place,
        to: place,
      }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 24 },
);

const all = (folder: Folder): Folder[] => [folder, ...folder.folders.flatMap(all)];
const isIn = (folder: Folder, above: Folder): boolean =>
  folder === above || (folder.parent !== undefined && isIn(folder.parent, above));
const isHidden = (folder: Folder): boolean =>
  folder.kept || (folder.parent !== undefined && isHidden(folder.parent));
const cut = <T>(list: T[], item: T) => list.splice(list.indexOf(item), 1);

function numbered(name: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((item) => item.name));
  const base = name.replace(/ \(\d+\)$/, '');
  const stem = names.has(base) ? base : name;
  let number = 2;
  while (names.has(`${stem} (${number})`)) number++;
  return `${stem} (${number})`;
}

function cloned(folder: Folder, parent: Folder): Folder {
  const copy: Folder = {
    ...folder,
    id: '',
    parent,
    folders: [],
    files: folder.files.map((file) => ({ ...file })),
  };
  copy.folders = folder.folders.map((child) => cloned(child, copy));
  return copy;
}

/** The structure of a folder without ids; equal folders are interchangeable. */
function look(folder: Folder): string {
  const files = folder.files.map(({ name }) => name).sort();
  return JSON.stringify([folder.name, folder.kept, isHidden(folder), files, folder.folders.map(look).sort()]);
}

/** The tree in the database; the path and visibility of every row must match its parent. */
async function stored(rootid: string): Promise<Folder> {
  const { rows } = await sql<{ id: string; parentid: string; name: string; teamonly: 0 | 1; wrong: boolean }>`
    select n.id, n.parentid, n.name, n.teamonly, n.hidden <> greatest(n.teamonly, p.hidden)
      or n.path <> p.path || replace(n.id::text, '-', '') as wrong
    from nodes root join nodes n on n.path <@ root.path join nodes p on p.id = n.parentid
    where root.id = ${rootid} and n.deletedat is null order by nlevel(n.path)`.execute(api.services.db);
  expect(rows.filter(({ wrong }) => wrong)).toEqual([]);
  const known = new Map<string, Folder>();
  for (const { id, parentid, name, teamonly } of rows) {
    const parent = known.get(parentid);
    const folder: Folder = { id, name, kept: teamonly === 1, parent, folders: [], files: [] };
    known.set(id, folder);
    parent?.folders.push(folder);
  }
  const files = await sql<{ id: string; nodeid: string; name: string }>`
    select id, nodeid, name from pods
    where nodeid = any(${[...known.keys()]}::uuid[]) and deletedat is null`.execute(api.services.db);
  for (const { id, nodeid, name } of files.rows) known.get(nodeid)!.files.push({ id, name });
  return known.get(rootid)!;
}

/** Assigns the stored ids to copies in the model. */
function identify(model: Folder, found: Folder): void {
  model.id = found.id;
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  model.files.sort(byName);
  for (const [index, file] of [...found.files].sort(byName).entries()) model.files[index]!.id = file.id;
  const sorted = (folders: Folder[]) => [...folders].sort((a, b) => (look(a) < look(b) ? -1 : 1));
  const theirs = sorted(found.folders);
  for (const [index, child] of sorted(model.folders).entries()) identify(child, theirs[index]!);
}

async function run(root: Folder, given: readonly Step[]): Promise<void> {
  let made = 0;
  for (const step of given) {
    const folders = all(root);
    const at = folders[step.at % folders.length]!;
    const to = 'to' in step ? folders[step.to % folders.length]! : at;
    const file = at.files[step.at % at.files.length];
    const nodes = { body: { nodes: [at.id], targetnodeid: to.id } };
    const expectRefusal = async (code: string, endpoint: typeof moveNodes | typeof copyNodes) =>
      expect(await api.refused(endpoint, nodes, team)).toBe(`409 ${code}`);
    made++;
    if (step.what === 'create') {
      const body = { name: `folder ${made}`, type: NodeType.FOLDER, parentid: at.id };
      const { node } = await api.call(createNode, { body }, team);
      at.folders.push({ id: node.id, name: node.name, kept: false, parent: at, folders: [], files: [] });
    } else if (step.what === 'upload') {
      const name = `file ${made}`;
      const parent = { ...world.project, id: at.id };
      at.files.push({ id: await makePod(api.services, parent, world.users.team, { name }), name });
    } else if (at === root && ['hide', 'delete', 'move', 'copy'].includes(step.what)) {
      continue;
    } else if (step.what === 'hide') {
      if (at.kept) continue;
      await api.call(setNodeTeamOnly, { params: { id: at.id }, body: { teamonly: 1 } }, team);
      at.kept = true;
    } else if (step.what === 'delete') {
      await api.call(deleteNode, { params: { id: at.id } }, team);
      cut(at.parent!.folders, at);
    } else if (step.what === 'move') {
      if (isIn(to, at)) await expectRefusal('ERR94', moveNodes);
      else if (at.parent === to) await expectRefusal('ERR131', moveNodes);
      else {
        await api.call(moveNodes, nodes, team);
        cut(at.parent!.folders, at);
        at.parent = to;
        to.folders.push(at);
      }
    } else if (step.what === 'copy') {
      if (isIn(to, at)) await expectRefusal('ERR94', copyNodes);
      else {
        await api.call(copyNodes, nodes, team);
        const copy = cloned(at, to);
        if (at.parent === to) copy.name = numbered(at.name, to.folders);
        to.folders.push(copy);
      }
    } else if (file && step.what === 'moveFile') {
      const body = { pods: [file.id], targetnodeid: to.id };
      if (at === to) expect(await api.refused(movePods, { body }, team)).toBe('409 ERR149');
      else {
        await api.call(movePods, { body }, team);
        cut(at.files, file);
        to.files.push(file);
      }
    } else if (file && step.what === 'copyFile') {
      await api.call(copyPods, { body: { pods: [file.id], targetnodeid: to.id } }, team);
      to.files.push({ id: '', name: at === to ? numbered(file.name, to.files) : file.name });
    }
    const found = await stored(root.id);
    expect(look(found)).toBe(look(root));
    identify(root, found);
  }
}

test('Random creates, moves, copies, deletions and team-only changes keep the tree equal to a model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const { id } = await makeNode(api.services, world.project, 'Root');
      await run({ id, name: 'Root', kept: false, parent: undefined, folders: [], files: [] }, given);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
