import { stackVersion } from '@rushes/contract/move-copy';
import { deletePod, getPod, listNodePods } from '@rushes/contract/pods';
import { deleteNode, deletePods, listBin, purgeBin, restoreBin } from '@rushes/contract/recycle-bin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api, As } from '#test/api.ts';
import { startBin } from '#test/bin-scene.ts';
import { makeStack, storageOf } from '#test/files.ts';
import { makeNode, type Place, type World } from '#test/fixtures.ts';

type Scene = Awaited<ReturnType<typeof startBin>>;
let api: Api;
let world: World;
let team: As;
let place: Place;
let newPlace: Scene['newPlace'];
let file: Scene['file'];

beforeAll(async () => {
  ({ api, world, team, newPlace, file } = await startBin());
});
beforeEach(async () => {
  place = await newPlace();
});

const at = ({ id }: { id: string }) => ({ params: { id } });
const folder = (parent: Place, name: string, more = {}) => makeNode(api.services, parent, name, more);
type Chosen = { nodeids?: string[]; podids?: string[] };
const restore = (body: Chosen, as = team, root: { id: string } = world.project) =>
  api.call(restoreBin, { ...at(root), body }, as);
const binNames = async () =>
  (await api.call(listBin, { ...at(place), query: { sort: 'nameAsc' } }, team)).entries.map(
    ({ name }) => name,
  );
const podNames = async (where: Place) =>
  (await api.call(listNodePods, at(where), team)).pods.map(({ name }) => name);
const exact = async () => {
  const { used, truth } = await storageOf(api.services, world.studio.id);
  expect(used).toBe(truth);
  return used;
};

describe('Restoring a version', () => {
  const orders = async (id: string) =>
    (await api.call(getPod, at({ id }), team)).pod.versions.map(({ name, order }) => [name, order]);

  test('puts it back in its position in the stack', async () => {
    const [v1, v2, v3] = await makeStack(api.services, place, world.users.team, ['1.txt', '2.txt', '3.txt']);
    await api.call(deletePods, { body: { pods: [v1!, v2!] } }, team);
    expect(await orders(v3!)).toEqual([['3.txt', 3]]);
    await restore({ podids: [v2!] });
    await restore({ podids: [v1!] });
    expect(await orders(v3!)).toEqual([
      ['1.txt', 1],
      ['2.txt', 2],
      ['3.txt', 3],
    ]);
    expect((await api.call(listNodePods, at(place), team)).pods[0]).toMatchObject({
      id: v3,
      versionsCount: 3,
    });
    expect((await api.call(getPod, at({ id: v1! }), team)).pod.versiontext).toBe('v1');
    await exact();
  });

  test('makes it the newest again when it was deleted as the newest version', async () => {
    const [v1, v2, v3] = await makeStack(api.services, place, world.users.team, ['1.txt', '2.txt', '3.txt']);
    for (const id of [v3!, v2!]) await api.call(deletePods, { body: { pods: [id], versions: 'this' } }, team);
    expect(await orders(v1!)).toEqual([['1.txt', 1]]);
    await restore({ podids: [v3!] });
    await restore({ podids: [v2!] });
    expect((await api.call(listNodePods, at(place), team)).pods).toMatchObject([
      { id: v3, versionsCount: 3 },
    ]);
    expect(await orders(v3!)).toEqual([
      ['1.txt', 1],
      ['2.txt', 2],
      ['3.txt', 3],
    ]);
    await exact();
  });

  test('does not put it above versions that were added meanwhile', async () => {
    const [, v2] = await makeStack(api.services, place, world.users.team, ['1.txt', '2.txt']);
    await api.call(deletePods, { body: { pods: [v2!], versions: 'this' } }, team);
    const [v1] = (await api.call(listNodePods, at(place), team)).pods;
    const later = await file(place, { name: 'later.txt' });
    await api.call(stackVersion, { params: { source: later, target: v1!.id }, body: {} }, team);
    // Two versions again: the number of the deleted one is taken.
    await restore({ podids: [v2!] });
    expect(await orders(later)).toEqual([
      ['1.txt', 1],
      ['2.txt', 2],
      ['later.txt', 3],
    ]);
  });

  test('makes it a separate file when its stack is deleted or purged', async () => {
    const [v1, v2, v3] = await makeStack(api.services, place, world.users.team, ['1.txt', '2.txt', '3.txt']);
    await api.call(deletePods, { body: { pods: [v1!, v2!] } }, team);
    await api.call(deletePod, at({ id: v3! }), team);
    await restore({ podids: [v1!] });
    const { pod } = await api.call(getPod, at({ id: v1! }), team);
    expect(pod).toMatchObject({ parentpodid: null, order: 1, versiontext: '' });
    await api.call(purgeBin, { ...at(place), body: { podids: [v3!] } }, team);
    await restore({ podids: [v2!] });
    expect((await api.call(getPod, at({ id: v2! }), team)).pod).toMatchObject({
      parentpodid: null,
      order: 1,
    });
    expect(await podNames(place)).toEqual(['1.txt', '2.txt']);
    await exact();
  });

  test('keeps it in a stack that was restored', async () => {
    const top = await folder(place, 'Top');
    const [v1, v2, v3] = await makeStack(api.services, top, world.users.team, ['1.txt', '2.txt', '3.txt']);
    await api.call(deletePod, at({ id: v1! }), team);
    await api.call(deleteNode, at(top), team);
    await restore({ podids: [v3!] });
    expect(await orders(v3!)).toEqual([
      ['2.txt', 1],
      ['3.txt', 2],
    ]);
    await restore({ podids: [v1!] });
    expect(await orders(v3!)).toEqual([
      ['1.txt', 1],
      ['2.txt', 2],
      ['3.txt', 3],
    ]);
    expect(v2).toBeTruthy();
    expect(await binNames()).toEqual([]);
  });
});
