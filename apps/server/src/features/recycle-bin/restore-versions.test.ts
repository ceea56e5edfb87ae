import { stackVersion } from '@rushes/contract/move-copy';
import { deletePod, getPod, listNodePods } from '@rushes/contract/pods';
import { deleteNode, deletePods, purgeBin } from '@rushes/contract/recycle-bin';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeStack } from '#test/files.ts';
import type { Place } from '#test/fixtures.ts';
import { at, startBin } from '#test/scenes/bin-scene.ts';

const { api, world, team, newPlace, file, folder, restore, binNamesAt, podNames, exactStorage } =
  await startBin();
let place: Place;

beforeEach(async () => {
  place = await newPlace();
});

const binNames = () => binNamesAt(place);

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
    await exactStorage();
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
    await exactStorage();
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
    await exactStorage();
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
