import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { forgetOldRuns, openRunState } from './run-state.ts';

let api: Api;
let world: World;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
});

const stateOf = (runid: string, tenantid = world.folder.tenantid) =>
  openRunState(api.services.db, { tenantid, runid });

test('Another worker reads what a run stored, until the run is cleared', async () => {
  const runid = newId();
  const values = { job: { name: 'a’b' }, started: true, list: ['x', null], none: 0, text: '"' };
  for (const [key, value] of Object.entries(values)) await stateOf(runid).set(key, value);
  await stateOf(runid).set('started', false);
  expect(await stateOf(runid).get('job')).toEqual(values.job);
  expect(await stateOf(runid).get('list')).toEqual(values.list);
  expect(await stateOf(runid).get('text')).toBe('"');
  expect(await stateOf(runid).get('none')).toBe(0);
  expect(await stateOf(runid).get('started')).toBe(false);
  expect(await stateOf(newId()).get('job')).toBeUndefined();
  await stateOf(runid).clear();
  expect(await stateOf(runid).get('job')).toBeUndefined();
});

test('Another tenant cannot read, change or clear a run', async () => {
  const runid = newId();
  await stateOf(runid).set('job', 'ours');
  const other = stateOf(runid, world.otherProject.tenantid);
  expect(await other.get('job')).toBeUndefined();
  await other.set('job', 'theirs');
  await other.clear();
  expect(await stateOf(runid).get('job')).toBe('ours');
});

test('Runs that were not continued are deleted after 30 days, with everything they stored', async () => {
  const { db } = api.services;
  const [old, current] = [newId(), newId()];
  for (const runid of [old, current]) for (const key of ['a', 'b']) await stateOf(runid).set(key, 1);
  await sql`update engine_state set changedat = now() - interval '31 days'
    where runid = ${old} or (runid = ${current} and key = 'a')`.execute(db);
  await forgetOldRuns(db);
  expect([await stateOf(old).get('a'), await stateOf(old).get('b')]).toEqual([undefined, undefined]);
  expect([await stateOf(current).get('a'), await stateOf(current).get('b')]).toEqual([1, 1]);
});
