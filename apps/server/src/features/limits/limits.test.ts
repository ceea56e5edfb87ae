import type { AppError } from '@rushes/contract/app-error';
import { listResources, type ResourceName, resourceNames, resourceStatus } from '@rushes/contract/limits';
import { createPod, deletePod, getPod } from '@rushes/contract/pods';
import { purgeBin } from '@rushes/contract/recycle-bin';
import { beforeAll, expect, test } from 'vitest';
import type { Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeFile } from '#test/files.ts';
import { makeNode, makePerson, makeTenant, makeWorld, type World } from '#test/fixtures.ts';
import { giveBack, setLimits, takeUnits } from './limits.service.ts';

const LIMIT = 10_000_000;
let api: Api;
let world: World;
let team: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, { storage: LIMIT });
  [team, other] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@other.test')]);
});

const announcement = (filesize: number) => ({
  body: { nodeid: world.folder.id, filename: 'film.mov', filesize, uuid: newId() },
});
const studio = () => ({ params: { id: world.studio.id } });
const figure = async (name: ResourceName) =>
  (await api.call(listResources, studio(), team)).resources.find((resource) => resource.name === name)!;
const used = () => figure('storage');
const status = (name: string, units: unknown, as = team) =>
  api.call(
    resourceStatus,
    { params: { id: world.studio.id, name: name as ResourceName }, query: { units: units as number } },
    as,
  );
const refusedStatus = (name: string, units: unknown, as = team) =>
  api.refused(
    resourceStatus,
    { params: { id: world.studio.id, name: name as ResourceName }, query: { units: units as number } },
    as,
  );
/** In a transaction of the caller, as features do. */
const inTransaction = (work: (trx: Trx) => Promise<void>) =>
  api.services.db
    .transaction()
    .execute(work)
    .then(
      () => 'done',
      (error: AppError) => error.code,
    );

test('Resource usage of another tenant returns 404', async () => {
  expect(await api.refused(listResources, studio(), other)).toBe('404 ERR5');
  expect(await api.refused(listResources, { params: { id: newId() } }, team)).toBe('404 ERR5');
  expect(await api.refused(listResources, studio())).toBe('401 1011');
  expect(await refusedStatus('storage', 1, other)).toBe('404 ERR5');
});

test('The resource list always has the same entries, also when no limits are set [Y278] [G98]', async () => {
  const { resources } = await api.call(listResources, studio(), team);
  expect(resources.map(({ name }) => name)).toEqual([...resourceNames]);
  expect(await figure('teamusers')).toEqual({
    name: 'teamusers',
    used: 2,
    limit: 1000,
    spentInPercentage: 0.2,
    extra: 0,
    binned: 0,
  });
  const bare = await makeTenant(api.services, 'Bare');
  await makePerson(api.services, { email: 'bare@studio.test', group: 'team', at: bare.root });
  await api.services.db.deleteFrom('resources').where('tenantid', '=', bare.id).execute();
  const nothing = await api.call(
    listResources,
    { params: { id: bare.id } },
    await api.signIn('bare@studio.test'),
  );
  expect(nothing.resources).toEqual(
    resourceNames.map((name) => ({ name, used: 0, limit: 0, spentInPercentage: 0, extra: 0, binned: 0 })),
  );
  expect(await inTransaction((trx) => takeUnits(trx, bare.id, 'credits', 1))).toBe('ERR81');
});

test('Resource status reports whether units would fit, without reserving them [Y278]', async () => {
  expect(await refusedStatus('rooms', 1)).toBe('400 11406');
  expect(await refusedStatus('storage', -1)).toBe('400 11406');
  expect(await refusedStatus('storage', '1.5')).toBe('400 11406');
  expect(await refusedStatus('storage', 'many')).toBe('400 11406');
  const before = await used();
  expect(await status('storage', LIMIT)).toEqual({ resource: before, fits: 1 });
  expect(await status('storage', LIMIT + 1)).toEqual({ resource: before, fits: 0 });
  expect((await status('teamusers', 998)).fits).toBe(1);
  expect((await status('teamusers', 999)).fits).toBe(0);
  expect(await used()).toEqual(before);
});

test('Each resource has its own error code, and a refusal does not change the usage [AC315]', async () => {
  const { id } = await makeTenant(api.services, 'Small', {
    teamusers: 2,
    clientusers: 1,
    storage: 100,
    bandwidth: 10,
    credits: 5,
  });
  const take = (name: ResourceName, units: number) => inTransaction((trx) => takeUnits(trx, id, name, units));
  const left = async () =>
    Object.fromEntries(
      (await api.services.db.selectFrom('resources').selectAll().where('tenantid', '=', id).execute()).map(
        ({ name, used: taken }) => [name, taken],
      ),
    );
  expect(await take('storage', 101)).toBe('ERR11');
  expect(await take('bandwidth', 11)).toBe('ERR31');
  expect(await take('credits', 6)).toBe('ERR81');
  expect(await take('teamusers', 3)).toBe('ERR112');
  expect(await take('clientusers', 2)).toBe('ERR111');
  expect(await left()).toEqual({ storage: 0, bandwidth: 0, credits: 0, teamusers: 0, clientusers: 0 });
  expect(await take('teamusers', 2)).toBe('done');
  expect(await take('teamusers', 1)).toBe('ERR112');
  expect(await take('clientusers', 1)).toBe('done');
  // Both user limits are reached: the other type would not help.
  expect(await take('teamusers', 1)).toBe('ERR1');
  expect(await take('clientusers', 1)).toBe('ERR1');
  expect(await inTransaction((trx) => giveBack(trx, id, 'teamusers', 1))).toBe('done');
  expect(await take('clientusers', 1)).toBe('ERR111');
  expect(await take('teamusers', 1)).toBe('done');
  // Giving back more than was taken results in 0, not less.
  expect(await inTransaction((trx) => giveBack(trx, id, 'clientusers', 9))).toBe('done');
  expect(await left()).toMatchObject({ teamusers: 2, clientusers: 0 });
});

test('A limit set below the current usage refuses further units until enough are released', async () => {
  const { id } = await makeTenant(api.services, 'Shrinking', { credits: 10 });
  const take = (units: number) => inTransaction((trx) => takeUnits(trx, id, 'credits', units));
  expect(await take(8)).toBe('done');
  await inTransaction((trx) => setLimits(trx, id, { credits: 5 }));
  expect(await take(0)).toBe('ERR81');
  expect(await take(1)).toBe('ERR81');
  await inTransaction((trx) => giveBack(trx, id, 'credits', 4));
  expect(await take(1)).toBe('done');
});

test('20 concurrent requests for 7 seats: exactly 7 succeed [AC315]', async () => {
  const { id } = await makeTenant(api.services, 'Crowded', { teamusers: 7 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction((trx) => takeUnits(trx, id, 'teamusers', 1))),
  );
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(7);
  expect(answers.filter((answer) => answer === 'ERR112')).toHaveLength(13);
});

test('20 concurrent uploads with storage for 7: exactly 7 are accepted [O173] [AC315]', async () => {
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
  expect(await used()).toEqual({
    name: 'storage',
    used: 9_800_000,
    limit: LIMIT,
    spentInPercentage: 98,
    extra: 0,
    binned: 0,
  });

  // Concurrent deletes give the storage back once.
  const [first] = taken;
  await Promise.allSettled([1, 2, 3].map(() => api.call(deletePod, { params: { id: first! } }, team)));
  expect((await used()).used).toBe(8_400_000);
  expect(await api.refused(getPod, { params: { id: first! } }, team)).toBe('404 ERR6');
  for (const id of taken.slice(1)) await api.call(deletePod, { params: { id } }, team);
  expect((await used()).used).toBe(0);
});

test('An upload may fill the storage to the last byte, but not exceed it', async () => {
  expect(await api.refused(createPod, announcement(LIMIT + 1), team)).toBe('403 ERR11');
  const { pod } = await api.call(createPod, announcement(LIMIT), team);
  expect(await api.refused(createPod, announcement(1), team)).toBe('403 ERR11');
  await api.call(createPod, announcement(0), team);
  await api.call(deletePod, { params: { id: pod.id } }, team);
  await api.call(createPod, announcement(1), team);
});

test('A refused upload leaves no file or upload behind', async () => {
  const count = async () =>
    (await api.services.db.selectFrom('pods').select('id').execute()).length +
    (await api.services.db.selectFrom('uploads').select('id').execute()).length;
  const before = await count();
  expect(await api.refused(createPod, announcement(LIMIT), team)).toBe('403 ERR11');
  expect(await count()).toBe(before);
});

test('Deleted files count until they are purged: deleting and uploading again cannot exceed the limit [Y263] [AC315]', async () => {
  const { id: tenantid, root } = await makeTenant(api.services, 'Full', { storage: 1000 });
  const project = await makeNode(api.services, root, 'P', { type: 2 });
  const email = 'full@studio.test';
  const owner = await makePerson(api.services, { email, group: 'admin', at: root });
  const admin = await api.signIn(email);
  const file = await makeFile(api.services, project, owner, { name: 'a.txt', bytes: 800 });
  const stored = async () => {
    const { resources } = await api.call(listResources, { params: { id: tenantid } }, admin);
    const { used, binned } = resources.find(({ name }) => name === 'storage')!;
    return [used, binned];
  };
  const announce = (filesize: number) => ({
    body: { nodeid: project.id, filename: 'b.txt', filesize, uuid: newId() },
  });
  expect(await stored()).toEqual([800, 0]);
  await api.call(deletePod, { params: { id: file } }, admin);
  expect(await stored()).toEqual([800, 800]);
  expect(await api.refused(createPod, announce(201), admin)).toBe('403 ERR11');
  await api.call(purgeBin, { params: { id: root.id }, body: { podids: [file] } }, admin);
  expect(await stored()).toEqual([0, 0]);
  await api.call(createPod, announce(1000), admin);
});
