import { randomBytes } from 'node:crypto';
import { copyNodes, copyPods } from '@rushes/contract/move-copy';
import { getNode } from '@rushes/contract/nodes';
import { listNotifications } from '@rushes/contract/notifications';
import { createPod, getPod, listPodLogs, renamePod, transcodePod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStorage } from '#features/limits/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import { makeNode, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import {
  ask,
  blobsOf,
  carryOut,
  copyOf,
  disagreements,
  makeMediaFile,
  sha256,
  statesOf,
  storeOf,
  wordy,
} from '#test/scenes/archive-scene.ts';
import { runJob, untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let owner: string;
let place: Place;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  owner = world.users.team;
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  place = await makeNode(api.services, world.project, `Place ${newId()}`);
});

const file = (at: Place = place, more = {}) => makeMediaFile(api.services, at, owner, more);
const folder = (parent: Place, name = 'Folder', more = {}) => makeNode(api.services, parent, name, more);
const podStates = (...ids: string[]) => statesOf(api.services, 'pods', ids);
const nodeStates = (...ids: string[]) => statesOf(api.services, 'nodes', ids);
const bell = async (as = team) =>
  (await api.call(listNotifications, { params: { id: world.studio.id }, query: { limit: 1 } }, as))
    .notifications[0];
const exact = async () => {
  const { used, truth } = await storageOf(api.services, world.studio.id);
  expect(used).toBe(truth);
};
/** Releases storage, as a deletion does. */
const giveRoom = (bytes: number) =>
  api.services.db.transaction().execute((trx) => countStorage(trx, world.studio.id, -bytes));
const urlOf = async (podid: string) =>
  (await api.call(getPod, { params: { id: podid } }, team)).pod.asset.raw[0]!.url!;

describe('Archiving a file', () => {
  test('makes it inaccessible, and unarchiving restores identical content [J124] [J125]', async () => {
    const video = await file(place, { bytes: wordy(2_000_000) });
    const url = await urlOf(video.id);
    expect((await api.fetch(url)).status).toBe(200);
    await carryOut(api, team, 'archive', { pods: [video.id] });

    expect(await podStates(video.id)).toEqual([1]);
    expect(await refusalIn(await api.fetch(url))).toBe('404 ERR17');
    expect(await refusalIn(await api.fetch(`${url}&download=1`))).toBe('404 ERR17');
    const name = { params: { id: video.id }, body: { name: 'x' } };
    expect(await api.refused(renamePod, name, team)).toBe('409 ERR68');
    expect(await api.refused(transcodePod, { params: { id: video.id } }, team)).toBe('409 ERR68');
    const [raw, picture] = await blobsOf(api.services, video.id);
    expect([raw!.archived, raw!.packed, picture!.archived, picture!.packed]).toEqual([1, 1, 1, 0]);
    const store = await storeOf(api.services);
    expect(raw!.key).toMatch(/^archive\/.*\.zst$/);
    expect(store.get(raw!.key)!).toBeLessThan(video.bytes.length / 10);
    expect(store.get(picture!.key)).toBe(5000);
    expect(await bell()).toMatchObject({ code: 'NM24', type: 1, podid: video.id });
    await exact();

    await carryOut(api, team, 'unarchive', { pods: [video.id] });
    expect(await podStates(video.id)).toEqual([0]);
    const back = Buffer.from(await (await api.fetch(url)).arrayBuffer());
    expect(sha256(back)).toBe(sha256(video.bytes));
    expect(await bell()).toMatchObject({ code: 'NM26', podid: video.id });
    expect(await disagreements(api.services)).toEqual([]);
    await exact();
  });

  test('adds log entries with the user', async () => {
    const { id } = await file();
    await carryOut(api, team, 'archive', { pods: [id] });
    await carryOut(api, team, 'unarchive', { pods: [id] });
    const { actionlogs } = await api.call(listPodLogs, { params: { id } }, team);
    const lines = actionlogs.map(({ action, nodeid, user }) => [action, nodeid, user?.id]);
    expect(lines).toEqual([
      ['unarchived', place.id, owner],
      ['archived', place.id, owner],
    ]);
  });

  test('includes its older versions, while an older version can be archived alone', async () => {
    const [old, head] = [await file(), await file()];
    await api.services.db
      .updateTable('pods')
      .set({ parentpodid: head.id })
      .where('id', '=', old.id)
      .execute();
    await carryOut(api, team, 'archive', { pods: [old.id] });
    expect(await podStates(old.id, head.id)).toEqual([1, 0]);
    await carryOut(api, team, 'archive', { pods: [head.id] });
    expect(await podStates(old.id, head.id)).toEqual([1, 1]);
    await carryOut(api, team, 'unarchive', { pods: [head.id] });
    expect(await podStates(old.id, head.id)).toEqual([0, 0]);
  });

  test('works for an empty file and for a file without an original', async () => {
    const empty = await file(place, { bytes: Buffer.alloc(0) });
    const failed = await makePod(api.services, place, owner, { name: 'never came', state: 0 });
    await carryOut(api, team, 'archive', { pods: [empty.id, failed] });
    expect(await podStates(empty.id, failed)).toEqual([1, 1]);
    await carryOut(api, team, 'unarchive', { pods: [empty.id, failed] });
    expect(await podStates(empty.id, failed)).toEqual([0, 0]);
  });

  test('continues with the other files when one cannot be archived [J129]', async () => {
    const [one, two] = [await file(), await file()];
    await carryOut(api, team, 'archive', { pods: [one.id] });
    const { operation, utility } = await ask(api, team, 'archive', { pods: [one.id, two.id] });
    expect(operation).toMatchObject({ name: 'film.mov', total: 1 });
    expect(utility.map(({ error }) => error?.code)).toEqual(['ERR75', undefined]);
    await work(api);
    await untilIdle(api);
    expect(await podStates(one.id, two.id)).toEqual([1, 1]);
  });
});

describe('Archiving a folder', () => {
  test('includes everything in it, and so does unarchiving [J124]', async () => {
    const inner = await folder(place);
    const before = await folder(place, 'Archived before');
    const [one, two, three] = [await file(), await file(inner), await file(before)];
    await carryOut(api, team, 'archive', { nodes: [before.id] });
    const nodes = [place.id, inner.id, before.id];
    // Duplicates and nested items form one operation.
    const chosen = { nodes: [inner.id, place.id, place.id], pods: [one.id, two.id] };
    const { operation } = await ask(api, team, 'archive', chosen);
    expect(operation!.total).toBe(4);
    await work(api);
    await untilIdle(api);
    expect(await nodeStates(...nodes)).toEqual([1, 1, 1]);
    expect(await podStates(one.id, two.id, three.id)).toEqual([1, 1, 1]);
    const body = { nodeid: inner.id, filename: 'late.mov', filesize: 10 };
    expect(await api.refused(createPod, { body }, team)).toBe('409 ERR68');
    await exact();

    await carryOut(api, team, 'unarchive', { nodes: [place.id] });
    expect(await nodeStates(...nodes)).toEqual([0, 0, 0]);
    expect(await podStates(one.id, two.id, three.id)).toEqual([0, 0, 0]);
    await exact();
    expect(await disagreements(api.services)).toEqual([]);
  });

  test('keeps the folder archived when one file in it is unarchived', async () => {
    const [one, two] = [await file(), await file()];
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    await carryOut(api, team, 'unarchive', { pods: [one.id] });
    expect(await podStates(one.id, two.id)).toEqual([0, 1]);
    expect(await nodeStates(place.id)).toEqual([1]);
    expect((await api.fetch(await urlOf(one.id))).status).toBe(200);
  });

  test('leaves files in the recycle bin unchanged', async () => {
    const [gone, here] = [await file(), await file()];
    await sql`update pods set deletedat = now(), binned = 1 where id = ${gone.id}`.execute(api.services.db);
    await giveRoom(65_000);
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    expect(await podStates(gone.id, here.id)).toEqual([0, 1]);
    await exact();
  });

  test('sends events for states, progress and completion', async () => {
    await file();
    await file();
    const stream = await openLive(api, team);
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    const eventsNamed = (name: string) => stream.received.filter((event) => event.name === name);
    await stream.until(({ name, data }) => name === 'operation.changed' && data.ended === true);
    // Queued, running, done.
    expect(eventsNamed('node.changed').filter(({ data }) => data.id === place.id)).toHaveLength(3);
    expect(eventsNamed('pod.changed')).toHaveLength(6);
    expect(eventsNamed('operation.changed').map(({ data }) => data.done)).toContain(2);
    expect(eventsNamed('notifications.changed')).toHaveLength(1);
    stream.close();
  });

  test('sends events per batch instead of per file when there are many files', async () => {
    const { db } = api.services;
    await sql`
      insert into pods (id, tenantid, nodeid, name, sortkey, state, createdbyid, updatedbyid)
      select gen_random_uuid(), ${place.tenantid}, ${place.id}, n::text, n::text, 3, ${owner}, ${owner}
      from generate_series(1, 300) n`.execute(db);
    const stream = await openLive(api, team);
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    await stream.until(({ name, data }) => name === 'operation.changed' && data.ended === true);
    // Queued, running, and one for each of six batches.
    expect(stream.received.filter(({ name }) => name === 'pod.changed')).toHaveLength(8);
    stream.close();
    const { node } = await api.call(getNode, { params: { id: place.id } }, team);
    expect([node.archived, node.podsCount]).toEqual([1, 300]);
  });
});

describe('Archiving shared blobs', () => {
  test('waits until the last file that uses them is archived', async () => {
    const video = await file();
    const copy = await copyOf(api.services, place, owner, video);
    const url = await urlOf(copy);
    await carryOut(api, team, 'archive', { pods: [video.id] });
    expect((await blobsOf(api.services, video.id)).map(({ archived }) => archived)).toEqual([0, 0]);
    expect((await api.fetch(url)).status).toBe(200);
    await exact();

    await carryOut(api, team, 'archive', { pods: [copy] });
    const archived = await blobsOf(api.services, video.id);
    expect(archived.map((blob) => blob.archived)).toEqual([1, 1]);
    expect(await blobsOf(api.services, copy)).toEqual(archived);

    await carryOut(api, team, 'unarchive', { pods: [copy] });
    expect((await blobsOf(api.services, video.id)).map((blob) => blob.archived)).toEqual([0, 0]);
    expect(await podStates(video.id, copy)).toEqual([1, 0]);
    expect(sha256(Buffer.from(await (await api.fetch(url)).arrayBuffer()))).toBe(sha256(video.bytes));
    await exact();
    expect(await disagreements(api.services)).toEqual([]);
  });

  test('happens at once when all files that use them are in the archived folder', async () => {
    const video = await file();
    const copy = await copyOf(api.services, await folder(place), owner, video);
    await carryOut(api, team, 'archive', { nodes: [place.id] });
    for (const id of [video.id, copy])
      expect((await blobsOf(api.services, id)).map(({ archived }) => archived)).toEqual([1, 1]);
    expect(await disagreements(api.services)).toEqual([]);
  });

  test('happens later, once the last file that was not archived is deleted', async () => {
    const video = await file();
    const copy = await copyOf(api.services, place, owner, video);
    await carryOut(api, team, 'archive', { pods: [video.id] });
    await runJob(api, 'archive.settle');
    expect((await blobsOf(api.services, video.id)).map(({ archived }) => archived)).toEqual([0, 0]);
    await sql`delete from pods where id = ${copy}`.execute(api.services.db);
    await giveRoom(65_000);
    await runJob(api, 'archive.settle');
    expect((await blobsOf(api.services, video.id)).map(({ archived }) => archived)).toEqual([1, 1]);
    expect(await disagreements(api.services)).toEqual([]);
  });

  test('is not needed for copies into an archived folder, which reuse the blobs [J126]', async () => {
    const target = await folder(place, 'Target');
    await carryOut(api, team, 'archive', { nodes: [target.id] });
    const source = await folder(place, 'Source');
    const video = await file(source);
    const body = { targetnodeid: target.id, archive: 0 as const };
    expect(await api.refused(copyPods, { body: { ...body, pods: [video.id] } }, team)).toBe('409 ERR132');
    const before = await storeOf(api.services);
    const { pods } = await api.call(copyPods, { body: { ...body, archive: 1, pods: [video.id] } }, team);
    const copied = await api.call(copyNodes, { body: { ...body, archive: 1, nodes: [source.id] } }, team);
    const copies = [...pods.map(({ id }) => id), ...(await podsIn(copied.copiedNodes[0]!.id))];
    expect(await podStates(video.id, ...copies)).toEqual([0, 1, 1]);
    expect(await nodeStates(source.id, copied.copiedNodes[0]!.id)).toEqual([0, 1]);
    expect(await storeOf(api.services)).toEqual(before);
    await exact();
  });
});

async function podsIn(nodeid: string): Promise<string[]> {
  const rows = await api.services.db.selectFrom('pods').select('id').where('nodeid', '=', nodeid).execute();
  return rows.map(({ id }) => id);
}

describe('Archive compression', () => {
  test('is skipped when it does not make the blob smaller', async () => {
    const video = await file(place, { bytes: randomBytes(200_000) });
    await carryOut(api, team, 'archive', { pods: [video.id] });
    const [raw] = await blobsOf(api.services, video.id);
    expect(raw).toMatchObject({ archived: 1, packed: 0, size: 200_000 });
    expect((await storeOf(api.services)).get(raw!.key)).toBe(200_000);
  });
});
