import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { State } from '@rushes/contract/enums';
import { getPod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf, makePhoto } from '#platform/media/demo/test-clip.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { sendFile } from '#test/files.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { watchMemory } from '#test/hostile/attack-detector.ts';
import { hoursToDraw } from '#test/hostile/drawings.ts';
import { interlacedPng } from '#test/hostile/pictures.ts';
import { sendAsset } from '#test/scenes/uploads-scene.ts';
import { workIn } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let other: As;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, other] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@other.test')]);
  folder = await mkdtemp(join(tmpdir(), 'test-documents-'));
  await Promise.all([
    writeFile(at('slow.svg'), hoursToDraw()),
    makePhoto({ path: at('photo.jpg'), look: 1, width: 80, height: 60 }),
    makePdf({ path: at('sheet.pdf'), title: 'Call sheet' }),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = (name: string, as = team, nodeid = world.folder.id) =>
  sendFile(api, as, at(name), { nodeid, filename: name });
const stateOf = async (id: string, as = team) => (await api.call(getPod, { params: { id } }, as)).pod.state;
const isComplete = (id: string, as = team) =>
  expect.poll(() => stateOf(id, as), { timeout: 60_000 }).toBe(State.COMPLETE);
const attemptsOn = async (podid: string) => {
  const { rows } = await sql<{ name: string; attempts: number }>`
    select t.identifier as name, j.attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where j.payload->>'podid' = ${podid}`.execute(
    api.services.db,
  );
  return rows;
};

test('slow documents do not occupy the workers of thumbnails', async () => {
  const slow = [await upload('slow.svg'), await upload('slow.svg'), await upload('sheet.pdf')];
  const photo = await upload('photo.jpg');
  const poster = { filename: 'poster.svg', bytes: Buffer.from(hoursToDraw()), type: 1 as const };
  const { asset } = await sendAsset(api, team, photo, poster);
  const second = await upload('photo.jpg');
  const working = await workIn(api, 'quick', 1);
  await isComplete(photo);
  await isComplete(second);
  // No worker of documents runs here: they wait for it and have not failed.
  for (const id of slow) {
    expect(await stateOf(id)).toBe(State.PENDING);
    expect(await attemptsOn(id)).toEqual([{ name: 'processing.document', attempts: 0 }]);
  }
  await expect.poll(() => attemptsOn(photo)).toEqual([{ name: 'processing.poster-drawing', attempts: 0 }]);
  expect(asset.id).toBeTruthy();
  await working.rest();
});

test('of one tenant they run one after another, so that others get a turn', async () => {
  const [first, next] = [await upload('slow.svg'), await upload('slow.svg')];
  const sheet = await upload('sheet.pdf', other, world.otherProject.id);
  await workIn(api, 'quick', 1);
  for (const id of [first, next, sheet])
    await expect.poll(async () => (await attemptsOn(id))[0]?.name).toBe('processing.document');
  await workIn(api, 'documents', 2);
  await isComplete(sheet, other);
  const attempts = [...(await attemptsOn(first)), ...(await attemptsOn(next))].map((job) => job.attempts);
  expect(attempts.filter((count) => count > 0).length).toBeLessThanOrEqual(1);
});

test('a picture that needs too much memory fails, and the server does not grow', async () => {
  // One megabyte in the file, 968 MB decoded.
  await writeFile(at('passes.png'), interlacedPng(11_000, 11_000));
  const ids = [await upload('passes.png'), await upload('passes.png')];
  const memoryOf = watchMemory();
  await workIn(api, 'quick', 2);
  for (const id of ids) await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe(State.ERROR);
  expect(memoryOf().own).toBeLessThan(300);
});
