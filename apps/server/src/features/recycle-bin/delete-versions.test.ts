import { getPod, listNodePods } from '@rushes/contract/pods';
import { deletePods, listBin } from '@rushes/contract/recycle-bin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api, As } from '#test/api.ts';
import { makeStack, storageOf } from '#test/files.ts';
import type { Place, World } from '#test/fixtures.ts';
import { startBin } from '#test/scenes/bin-scene.ts';

type Scene = Awaited<ReturnType<typeof startBin>>;
let api: Api;
let world: World;
let team: As;
let client: As;
let place: Place;
let newPlace: Scene['newPlace'];
let file: Scene['file'];
let owner: string;

beforeAll(async () => {
  ({ api, world, team, client, newPlace, file } = await startBin());
  owner = world.users.team;
});
beforeEach(async () => {
  place = await newPlace();
});

const at = ({ id }: { id: string }) => ({ params: { id } });
const bin = async (where: { id: string }) =>
  (await api.call(listBin, { ...at(where), query: { sort: 'nameAsc' } }, team)).entries;
const exact = async () => {
  const { used, truth, binned, binnedTruth } = await storageOf(api.services, world.studio.id);
  expect([used, binned]).toEqual([truth, binnedTruth]);
};

describe('Deleting the newest version alone', () => {
  const alone = (...pods: string[]) => api.call(deletePods, { body: { pods, versions: 'this' } }, team);
  const shown = async () =>
    (await api.call(listNodePods, at(place), team)).pods.map(({ id, versionsCount }) => [id, versionsCount]);

  test('makes the version below it the file that the folder shows', async () => {
    const [v1, v2, v3] = await makeStack(api.services, place, owner, ['1.txt', '2.txt', '3.txt']);
    await alone(v3!);
    expect(await shown()).toEqual([[v2, 2]]);
    const { pod } = await api.call(getPod, at({ id: v1! }), team);
    expect(pod).toMatchObject({ parentpodid: v2, order: 1 });
    expect(pod.versions.map(({ id, order }) => [id, order])).toEqual([
      [v1, 1],
      [v2, 2],
    ]);
    expect(await bin(place)).toMatchObject([{ id: v3, size: 10 }]);
    await exact();
  });

  test('keeps versions that the user cannot see', async () => {
    const [v1, v2, v3] = await makeStack(api.services, place, owner, ['1.txt', '2.txt', '3.txt']);
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', v1!).execute();
    expect(await api.refused(deletePods, { body: { pods: [v3!] } }, client)).toBe('403 ERR105');
    await api.call(deletePods, { body: { pods: [v3!], versions: 'this' } }, client);
    expect(await shown()).toEqual([[v2, 2]]);
  });

  test('deletes the file when no version stays, and nothing else when it has only one', async () => {
    const [v1, v2] = await makeStack(api.services, place, owner, ['1.txt', '2.txt']);
    const single = await file(place, { name: 'single.txt' });
    await alone(v1!, v2!, single);
    expect(await shown()).toEqual([]);
    expect((await bin(place)).map(({ id }) => id).sort()).toEqual([v2!, single].sort());
    await exact();
  });
});
