import { listResources } from '@rushes/contract/limits';
import { createPod, deletePod, getPod } from '@rushes/contract/pods';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/world.ts';

const LIMIT = 10_000_000;
let api: Api;
let world: World;
let team: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, LIMIT);
  [team, other] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@other.test')]);
});

const announcement = (filesize: number) => ({
  body: { nodeid: world.folder.id, filename: 'film.mov', filesize, uuid: newId() },
});
const used = async () =>
  (await api.call(listResources, { params: { id: world.studio.id } }, team)).resources[0]!;

test('another tenant’s figures are not found', async () => {
  expect(await api.refused(listResources, { params: { id: world.studio.id } }, other)).toBe('404 ERR5');
  expect(await api.refused(listResources, { params: { id: newId() } }, team)).toBe('404 ERR5');
});

test('twenty announcements at once for room for seven: exactly seven are taken [O173] [AC315]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.call(createPod, announcement(1_400_000), team).then(
        ({ pod }) => pod.id,
        (error: Error) => error.message,
      ),
    ),
  );
  const taken = answers.filter((answer) => !answer.includes('error'));
  expect(taken).toHaveLength(7);
  for (const refusal of answers.filter((answer) => !taken.includes(answer))) {
    expect(refusal).toMatch(/^403 .*"ERR11"/);
  }
  expect(await used()).toEqual({ name: 'storage', used: 9_800_000, limit: LIMIT, spentInPercentage: 98 });

  // Twice at once, given up is given back once.
  const [first] = taken;
  await Promise.allSettled([1, 2, 3].map(() => api.call(deletePod, { params: { id: first! } }, team)));
  expect((await used()).used).toBe(8_400_000);
  expect(await api.refused(getPod, { params: { id: first! } }, team)).toBe('404 ERR6');
  for (const id of taken.slice(1)) await api.call(deletePod, { params: { id } }, team);
  expect((await used()).used).toBe(0);
});

test('the last byte fits, one more does not', async () => {
  expect(await api.refused(createPod, announcement(LIMIT + 1), team)).toBe('403 ERR11');
  const { pod } = await api.call(createPod, announcement(LIMIT), team);
  expect(await api.refused(createPod, announcement(1), team)).toBe('403 ERR11');
  await api.call(createPod, announcement(0), team);
  await api.call(deletePod, { params: { id: pod.id } }, team);
  await api.call(createPod, announcement(1), team);
});

test('a refused announcement leaves nothing behind', async () => {
  const count = async () =>
    (await api.services.db.selectFrom('pods').select('id').execute()).length +
    (await api.services.db.selectFrom('uploads').select('id').execute()).length;
  const before = await count();
  expect(await api.refused(createPod, announcement(LIMIT), team)).toBe('403 ERR11');
  expect(await count()).toBe(before);
});
