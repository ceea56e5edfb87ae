import { setTenantSettings } from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makePod, makeTenant, type Place } from '#test/fixtures.ts';
import { creditsOf, ctxOf, newsAbout, runsOf, workOn } from '#test/scenes/runs-scene.ts';
import { untilIdle } from '#test/worker.ts';
import { checkRuns } from './check-runs.service.ts';
import { defineRunJob, type EngineService, type RunTask, startRuns } from './index.ts';

let api: Api;
let tenant: { id: string; root: Place };
let userid: string;
let admin: As;
let id: string;
let work: (task: RunTask) => Promise<void>;
let cleaned: (string | undefined)[];

const job = defineRunJob({
  name: 'test.cloud',
  timeoutMs: 60_000,
  failed: 'NM11',
  load: async () => ({
    work: (task) => work(task),
    async cleanUp(_services, _run, state) {
      cleaned.push(await state.get<string>('cloud'));
      await state.clear();
    },
  }),
});
const serviceOf = (alias: string): EngineService<object> => ({
  alias,
  code: 'AM7',
  kinds: ['video'],
  job,
  examine: async (_db, files) => files.map(() => ({ duration: 60_000, cost: 2 })),
});
const cloud = serviceOf('test-cloud');
const local = serviceOf('test-local');

beforeAll(async () => {
  api = await startApi();
  const engine = (name: string, leavesServer: boolean) => ({
    name,
    leavesServer,
    open: () => Promise.reject(new Error('not opened by these tests')),
  });
  api.services.engines = {
    speech: new Map([
      ['test-cloud', engine('Cloud', true)],
      ['test-local', engine('Local', false)],
    ]),
    vision: new Map(),
    translation: new Map(),
  };
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  tenant = await makeTenant(api.services, newId(), { credits: 10 });
  const email = `${newId()}@runs.test`;
  userid = await makePerson(api.services, { email, group: 'admin', at: tenant.root });
  admin = await api.signIn(email);
  id = await makePod(api.services, tenant.root, userid, {
    name: 'film.mov',
    kind: 'video',
    duration: 60_000,
  });
  cleaned = [];
  work = (task) => task.finish(async () => {});
});

const allowOnlyLocal = (on: 0 | 1 = 1) =>
  api.call(setTenantSettings, { params: { id: tenant.id }, body: { engines_local_only: on } }, admin);
const chosen = () => ({ nodes: [], pods: [id] });
const check = async (service: EngineService<object>) => {
  const [utility] = await checkRuns(await ctxOf(api, admin), service, chosen(), {});
  return utility!.error?.code ?? 'ok';
};
const start = async (service: EngineService<object>) =>
  startRuns(await ctxOf(api, admin), service, chosen(), {}).then(
    () => 'started',
    (error: { code: string }) => error.code,
  );
const states = async () => (await runsOf(api, id)).map(({ state, fault }) => fault ?? state);

test('With local engines only, a service that sends data elsewhere is refused for each file', async () => {
  expect(await check(cloud)).toBe('ok');
  await allowOnlyLocal();
  expect([await check(cloud), await start(cloud)]).toEqual(['ERR220', 'ERR220']);
  expect([await check(local), await start(local)]).toEqual(['ok', 'started']);
  expect(await creditsOf(api, tenant.id)).toEqual({ used: 2, entries: ['reserved 2'] });
  await allowOnlyLocal(0);
  expect([await check(cloud), await start(cloud)]).toEqual(['ok', 'started']);
});

test('A queued run is not started after the setting was turned on, and is refunded', async () => {
  await start(cloud);
  await allowOnlyLocal();
  let isAsked = false;
  work = async () => {
    isAsked = true;
  };
  await workOn(api, [job]);
  await untilIdle(api);
  expect(isAsked).toBe(false);
  expect(await states()).toEqual(['ERR220']);
  expect(await creditsOf(api, tenant.id)).toEqual({ used: 0, entries: ['refunded 2'] });
  expect(await newsAbout(api, admin, tenant.id, id)).toEqual(['NM11 ERR220']);
});

test('A running run is stopped when the setting is turned on, refunded, and deletes what it stored elsewhere', async () => {
  await start(cloud);
  const begun = Promise.withResolvers<void>();
  let reason: unknown;
  work = async ({ signal, state }) => {
    await state.set('cloud', 'job-1');
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    reason = signal.reason;
    throw reason;
  };
  await workOn(api, [job]);
  await begun.promise;
  await allowOnlyLocal();
  await untilIdle(api);
  // The engine deletes staged files only for this reason.
  expect(reason).toMatchObject({ kind: 'cancelled' });
  expect(await states()).toEqual(['ERR220']);
  expect(await creditsOf(api, tenant.id)).toEqual({ used: 0, entries: ['refunded 2'] });
  expect(await newsAbout(api, admin, tenant.id, id)).toEqual(['NM11 ERR220']);
  expect(cleaned).toEqual(['job-1']);
});

test('A local run goes on when the setting is turned on', async () => {
  await start(local);
  work = async ({ finish }) => {
    await allowOnlyLocal();
    await finish(async () => {});
  };
  await workOn(api, [job]);
  await untilIdle(api);
  expect(await states()).toEqual(['done']);
});
