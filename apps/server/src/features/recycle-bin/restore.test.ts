import { getNode, listNodeLogs } from '@rushes/contract/nodes';
import { deletePod, getPod } from '@rushes/contract/pods';
import { deleteNode, deleteNodes, deletePods, purgeBin, restoreBin } from '@rushes/contract/recycle-bin';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { makeStack, upload } from '#test/files.ts';
import type { Place } from '#test/fixtures.ts';
import { at, type Chosen, startBin } from '#test/scenes/bin-scene.ts';

const {
  api,
  world,
  team,
  client,
  other,
  newPlace,
  file,
  folder,
  restore,
  binNamesAt,
  podNames,
  exactStorage,
} = await startBin();
let place: Place;

beforeEach(async () => {
  place = await newPlace();
});

const refused = (body: Chosen, as = team, root: { id: string } = world.project) =>
  api.refused(restoreBin, { ...at(root), body }, as);
const binNames = () => binNamesAt(place);

describe('Refused restores', () => {
  test('refuses items that are not in this recycle bin or hidden, and then restores nothing [L143]', async () => {
    const [here, there, secret] = [await file(place), await file(place), await file(place, { teamonly: 1 })];
    const beside = await folder(world.project, 'Beside');
    const outside = await file(beside);
    await api.call(deletePods, { body: { pods: [here, secret, outside] } }, team);
    for (const wrong of [newId(), there]) expect(await refused({ podids: [here, wrong] })).toBe('404 ERR165');
    for (const wrong of [newId(), place.id, here])
      expect(await refused({ podids: [here], nodeids: [wrong] })).toBe('404 ERR165');
    expect(await refused({ podids: [here, outside] }, team, place)).toBe('404 ERR165');
    expect(await refused({ podids: [here, secret] }, client)).toBe('404 ERR165');
    expect(await refused({ podids: [here] }, other)).toBe('404 ERR7');
    expect(await refused({ podids: [here] }, other, world.other.root)).toBe('404 ERR165');
    expect(await refused({})).toBe('400 11406');
    expect(await refused({ podids: ['none'] })).toBe('400 11406');
    expect(await refused({ podids: [here] }, await api.signIn('client@studio.test'))).toBe('403 11403');
    expect(await podNames(place)).toEqual(['clip.txt']);
    await restore({ podids: [here] });
    expect(await refused({ podids: [here] })).toBe('404 ERR165');
  });

  test('refuses archived files, which can only be purged [J127]', async () => {
    const pod = await file(place, { archived: 1, bytes: 9 });
    const closed = await folder(place, 'Closed');
    await api.services.db.updateTable('nodes').set({ archived: 1 }).where('id', '=', closed.id).execute();
    const open = await file(place);
    await api.call(deletePods, { body: { pods: [pod, open] } }, team);
    await api.call(deleteNode, at(closed), team);
    expect(await refused({ podids: [open, pod] })).toBe('409 ERR159');
    expect(await refused({ nodeids: [closed.id] })).toBe('409 ERR159');
    expect(await podNames(place)).toEqual([]);
    await api.call(purgeBin, { ...at(place), body: { podids: [pod], nodeids: [closed.id] } }, team);
    expect(await binNames()).toEqual(['clip.txt']);
    await exactStorage();
  });

  test('refuses items below a folder that is archived or being archived', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    const [pod, deep] = [await file(top), await file(inner)];
    await api.call(deletePods, { body: { pods: [pod, deep] } }, team);
    const mark = (archived: 0 | 1 | 3) =>
      api.services.db.updateTable('nodes').set({ archived }).where('id', '=', top.id).execute();
    await mark(1);
    expect(await refused({ podids: [pod] })).toBe('409 ERR132');
    expect(await refused({ podids: [deep] })).toBe('409 ERR132');
    await mark(3);
    expect(await refused({ podids: [pod] })).toBe('409 ERR161');
    await mark(0);
    await api.call(deleteNode, at(inner), team);
    await mark(1);
    expect(await refused({ podids: [deep] })).toBe('409 ERR132');
    await mark(0);
    await restore({ podids: [deep] });
    expect(await podNames(inner)).toEqual(['clip.txt']);
  });

  test('needs no more storage than the bin already uses', async () => {
    const pods = [await file(place, { name: '1', bytes: 600 }), await file(place, { name: '2', bytes: 500 })];
    const empty = await folder(place, 'Empty');
    const used = await exactStorage();
    await api.call(deletePods, { body: { pods } }, team);
    await api.call(deleteNode, at(empty), team);
    const limit = (bytes: number) =>
      api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage: bytes }));
    expect(await exactStorage()).toBe(used - 1100);
    await limit(10);
    await restore({ podids: [pods[0]!] });
    expect(await exactStorage()).toBe(used - 500);
    await restore({ nodeids: [empty.id] });
    await restore({ podids: [pods[1]!] });
    expect(await exactStorage()).toBe(used);
    await limit(1e15);
  });

  test('refuses items claimed by an operation', async () => {
    const top = await folder(place, 'Top');
    const pod = await file(top);
    await api.call(deleteNode, at(top), team);
    const claim = {
      id: newId(),
      tenantid: place.tenantid,
      userid: null,
      code: 'AM24',
      name: 'x',
      nodeid: null,
    };
    await api.services.db
      .insertInto('operations')
      .values({ ...claim, total: 1, paths: [top.path] })
      .execute();
    expect(await refused({ nodeids: [top.id] })).toBe('409 ERR161');
    expect(await refused({ podids: [pod] })).toBe('409 ERR161');
    await api.services.db.deleteFrom('operations').execute();
    await restore({ podids: [pod] });
  });
});

test('Restoring keeps ids, names, notes, versions and team-only flags [L137]', async () => {
  const top = await folder(place, 'Top');
  const inner = await folder(top, 'Inner', { teamonly: 1 });
  const kept = await file(inner, { name: 'kept.txt', note: 'A note', badgestatus: 4, bytes: 30 });
  const versions = await makeStack(api.services, top, world.users.team, ['1.txt', '2.txt', '3.txt']);
  const shot = async () => ({
    nodes: (
      await sql`select id, parentid, path::text, name, note, teamonly, hidden, archived from nodes
      where path <@ ${top.path}::ltree order by path`.execute(api.services.db)
    ).rows,
    pods: (
      await sql`select p.id, nodeid, p.name, p.note, badgestatus, p.teamonly, parentpodid, "order", versiontext,
      versionscount, size, state, deletedat, deletionid, deletedbyid, binned, updatedat from pods p
      where nodeid in (${top.id}, ${inner.id}) order by p.id`.execute(api.services.db)
    ).rows,
    used: await exactStorage(),
  });
  const before = await shot();
  await api.call(deleteNode, at(top), team);
  expect(await shot()).not.toEqual(before);
  expect(await restore({ nodeids: [top.id] })).toEqual({ operation: null });
  expect(await shot()).toEqual(before);
  expect(await binNames()).toEqual([]);
  expect((await api.call(getPod, at({ id: kept }), team)).pod).toMatchObject({ note: 'A note', hidden: 1 });
  expect(await api.refused(getPod, at({ id: kept }), client)).toBe('404 ERR6');
  expect((await api.call(getPod, at({ id: versions[2]! }), team)).pod.versions).toHaveLength(3);
});

describe('Restoring an item in deleted folders', () => {
  test('restores the folders above, but lists their other contents as separate entries', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    const beside = await folder(top, 'Beside');
    const deep = await folder(beside, 'Deep');
    const [pod, left] = [await file(inner, { name: 'pod.txt' }), await file(inner, { name: 'left.txt' })];
    await file(deep, { name: 'deep.txt' });
    await file(top, { name: 'high.txt' });
    const [, head] = await makeStack(api.services, inner, world.users.team, ['v1.txt', 'v2.txt']);
    await api.call(deleteNode, at(top), team);
    expect(await binNames()).toEqual(['Top']);
    await restore({ podids: [pod] });
    expect(await podNames(inner)).toEqual(['pod.txt']);
    expect(await podNames(top)).toEqual([]);
    expect(await api.refused(getNode, at(beside), team)).toBe('404 ERR7');
    expect(await binNames()).toEqual(['Beside', 'high.txt', 'left.txt', 'v2.txt']);
    await exactStorage();
    // Each of them can then be restored separately.
    await restore({ podids: [left, head!], nodeids: [deep.id] });
    expect(await binNames()).toEqual(['high.txt']);
    expect(await podNames(inner)).toEqual(['left.txt', 'pod.txt', 'v2.txt']);
    expect(await podNames(deep)).toEqual(['deep.txt']);
    await exactStorage();
  });

  test('restores folders that were deleted later', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    const [pod, left] = [await file(inner, { name: 'pod.txt' }), await file(inner, { name: 'left.txt' })];
    await api.call(deletePod, at({ id: pod }), team);
    await api.call(deleteNode, at(inner), team);
    await api.call(deleteNode, at(top), team);
    await restore({ podids: [pod] });
    expect(await podNames(inner)).toEqual(['pod.txt']);
    expect(await binNames()).toEqual(['left.txt']);
    await api.call(deleteNode, at(top), team);
    await restore({ nodeids: [top.id] });
    expect(await podNames(inner)).toEqual(['pod.txt']);
    await restore({ podids: [left] });
    expect(await podNames(inner)).toEqual(['left.txt', 'pod.txt']);
    await exactStorage();
  });

  test('restores nested items of different deletions together', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    const deep = await folder(inner, 'Deep');
    await file(deep, { name: 'deep.txt' });
    await file(top, { name: 'high.txt' });
    await api.call(deleteNode, at(inner), team);
    await api.call(deleteNode, at(top), team);
    await restore({ nodeids: [deep.id, top.id] });
    expect(await podNames(top)).toEqual(['high.txt']);
    expect(await podNames(deep)).toEqual(['deep.txt']);
    expect(await binNames()).toEqual([]);
    await exactStorage();
  });

  test('leaves archived files in the recycle bin [J127]', async () => {
    const top = await folder(place, 'Top');
    const closed = await folder(top, 'Closed');
    await file(top, { name: 'open.txt' });
    await file(top, { name: 'shut.txt', archived: 1 });
    await file(closed, { name: 'deep.txt', archived: 1 });
    await api.services.db.updateTable('nodes').set({ archived: 1 }).where('id', '=', closed.id).execute();
    await api.call(deleteNode, at(top), team);
    await restore({ nodeids: [top.id] });
    expect(await podNames(top)).toEqual(['open.txt']);
    expect(await binNames()).toEqual(['Closed', 'shut.txt']);
    await exactStorage();
  });

  test('hides it when a folder above became team-only meanwhile', async () => {
    const top = await folder(place, 'Top');
    const inner = await folder(top, 'Inner');
    await file(inner);
    await api.call(deleteNode, at(inner), team);
    // As if the flag above had been set without updating deleted nodes.
    await api.services.db
      .updateTable('nodes')
      .set({ teamonly: 1, hidden: 1 })
      .where('id', '=', top.id)
      .execute();
    await restore({ nodeids: [inner.id] });
    expect((await api.call(getNode, at(inner), team)).node.hidden).toBe(1);
    expect(await api.refused(getNode, at(inner), client)).toBe('404 ERR7');
  });
});

test('A restore is logged, including the folders restored with it [L137]', async () => {
  const top = await folder(place, 'Top');
  const pod = await file(top);
  await api.call(deleteNode, at(top), team);
  await restore({ podids: [pod] }, client);
  const { actionlogs } = await api.call(listNodeLogs, at(top), team);
  expect(actionlogs.map(({ action, name, user }) => [action, name, user?.name])).toEqual(
    expect.arrayContaining([
      ['restored', 'clip.txt', 'guest Test'],
      ['restored', 'Top', 'guest Test'],
      ['deleted', 'Top', 'team Test'],
    ]),
  );
});

test('Restoring a file enqueues its interrupted processing again', async () => {
  const { podid } = await upload(api, team, place.id, { name: 'late.txt' });
  const jobs = async () =>
    (
      await sql<{ id: string }>`select id::text from graphile_worker._private_jobs
        where payload->>'podid' = ${podid}`.execute(api.services.db)
    ).rows.length;
  await api.call(deletePod, at({ id: podid }), team);
  // The job ran, found no file and ended.
  await sql`delete from graphile_worker._private_jobs where payload->>'podid' = ${podid}`.execute(
    api.services.db,
  );
  await restore({ podids: [podid] });
  expect(await jobs()).toBe(1);
});

test('Concurrent deletes and restores keep the storage usage correct', async () => {
  const top = await folder(place, 'Top');
  for (let n = 0; n < 5; n++) await file(top, { bytes: 100 });
  const used = await exactStorage();
  for (let round = 0; round < 10; round++) {
    await Promise.all([1, 2].map(() => api.call(deleteNode, at(top), team).catch(() => {})));
    expect(await exactStorage()).toBe(used - 500);
    const answers = await Promise.all(
      [1, 2, 3].map(() => restore({ nodeids: [top.id] }).then(() => 'ok', String)),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    for (const answer of answers.filter((text) => text !== 'ok')) expect(answer).toMatch(/404 .*ERR165/);
    expect(await exactStorage()).toBe(used);
  }
  const two = await folder(place, 'Two');
  await Promise.all([
    api.call(deleteNodes, { body: { nodes: [top.id, two.id] } }, team).catch(() => {}),
    api.call(deleteNode, at(place), team).catch(() => {}),
  ]);
  await exactStorage();
});
