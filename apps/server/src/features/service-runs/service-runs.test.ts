import { AssetType, State } from '@rushes/contract/enums';
import { getPod, listNodePods } from '@rushes/contract/pods';
import { deleteNodes, deletePods, restoreBin } from '@rushes/contract/recycle-bin';
import { ARCHIVING, cancelRun, checkService, runService } from '@rushes/contract/services';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { emitted } from '#test/events.ts';
import { makeAsset, makeNode, makePerson, makePod, makeTenant, type Place } from '#test/fixtures.ts';
import { creditsOf, ctxOf, newsAbout, retryNow, runsOf, untilDone, workOn } from '#test/scenes/runs-scene.ts';
import { checkRuns } from './check-runs.service.ts';
import { defineRunJob, type EngineService, type RunTask, startRuns } from './index.ts';

let api: Api;
let tenant: { id: string; root: Place };
let folder: Place;
let userid: string;
let team: As;
let client: As;

/** What the jobs of a test do. */
let work: (task: RunTask) => Promise<void>;
let cleaned: string[];

const job = defineRunJob({
  name: 'test.count',
  timeoutMs: 60_000,
  failed: 'NM11',
  load: async () => ({
    work: (task) => work(task),
    async cleanUp(_services, { id }, state) {
      cleaned.push(`${id} ${(await state.get<string>('cloud')) ?? 'nothing'}`);
      await state.clear();
    },
  }),
});
const counting: EngineService<{ by: number }> = {
  alias: 'test-count',
  code: 'AM7',
  kinds: ['video'],
  job,
  examine: async (_db, files) =>
    files.map(({ pod }) => ({
      refusal: pod.name === 'silent.mov' ? ('ERR129' as const) : undefined,
      duration: pod.duration ?? 0,
      cost: 2,
    })),
};
const params = { by: 1 };
/** On a busy machine. */
const WAIT = { timeout: 60_000 };

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  tenant = await makeTenant(api.services, newId(), { credits: 10 });
  folder = await makeNode(api.services, await makeNode(api.services, tenant.root, 'P', { type: 2 }), 'F');
  const mail = `${newId()}@runs.test`;
  userid = await makePerson(api.services, { email: mail, group: 'team', at: tenant.root });
  await makePerson(api.services, { email: `c${mail}`, group: 'client', at: folder });
  [team, client] = [await api.signIn(mail), await api.signIn(`c${mail}`)];
  cleaned = [];
  work = (task) => task.finish(async () => {});
});

const video = (name = 'film.mov', more = {}) =>
  makePod(api.services, folder, userid, { name, kind: 'video', duration: 60_000, ...more });
const start = async (...pods: string[]) =>
  startRuns(await ctxOf(api, team), counting, { nodes: [], pods }, params);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'started',
    (error: Error & { code: string }) => error.code,
  );
const launched = async (id: string) =>
  (await api.call(getPod, { params: { id } }, team)).pod.launchedServices;
const credits = () => creditsOf(api, tenant.id);
const stateOf = async (id: string) => (await runsOf(api, id)).map(({ state, fault }) => fault ?? state);

test('A run reserves credits, shows on the file and its card, and spends the credits when it is done', async () => {
  const id = await video();
  const { utility } = await start(id);
  expect(utility).toMatchObject([{ metadata: { cost: 2, available: 10 }, info: { runnable: true } }]);
  const [run] = await runsOf(api, id);
  const shown = { code: 'AM7', id: run!.id, alias: 'test-count', percentage: null };
  expect(await launched(id)).toEqual([shown]);
  const cards = await api.call(listNodePods, { params: { id: folder.id }, query: {} }, team);
  expect(cards.pods).toMatchObject([{ id, launchedServices: [shown] }]);
  expect(await credits()).toEqual({ used: 2, entries: ['reserved 2'] });

  work = async ({ finish, onProgress, run: { params } }) => {
    expect(params).toEqual({ by: 1 });
    onProgress(0.421);
    await vi.waitFor(async () => expect((await launched(id))[0]?.percentage).toBe(42), WAIT);
    await finish(async () => {});
  };
  await workOn(api, [job]);
  await untilDone(api, [job]);
  expect(await launched(id)).toEqual([]);
  expect(await stateOf(id)).toEqual(['done']);
  expect(await credits()).toEqual({ used: 2, entries: ['settled 2'] });
  expect(cleaned).toEqual([`${run!.id} nothing`]);
  expect(await emitted(api, 'pod.run', id)).toMatchObject([{ id, runid: run!.id, percentage: 42 }]);
});

test('Without enough credits for all files, none is started', async () => {
  const ids = [await video('a.mov'), await video('b.mov')];
  await api.services.db.transaction().execute((trx) => setLimits(trx, tenant.id, { credits: 3 }));
  expect(await failure(start(...ids))).toBe('ERR81');
  expect(await credits()).toEqual({ used: 0, entries: [] });
  expect(await runsOf(api, ids[0]!)).toEqual([]);
  await start(ids[0]!);
  expect(await credits()).toEqual({ used: 2, entries: ['reserved 2'] });
});

test('Files that cannot run are reported; of a folder, the files that the user can see', async () => {
  const good = await video('good.mov');
  const silent = await video('silent.mov');
  const archived = await video('archived.mov', { archived: 1 });
  const moving = await video('moving.mov', { archived: 2 });
  const text = await makePod(api.services, folder, userid, { name: 'a.txt', kind: 'text' });
  const inner = await makeNode(api.services, folder, 'inner', { teamonly: 1 });
  const secret = await makePod(api.services, inner, userid, { name: 'secret.mov', kind: 'video' });
  const empty = await makeNode(api.services, folder, 'empty');
  const check = async (as: As, nodes: string[], pods: string[] = []) =>
    (await checkRuns(await ctxOf(api, as), counting, { nodes, pods }, undefined)).map(
      ({ pod, kind, error }) => `${kind} ${pod.name} ${error?.code ?? 'ok'}`,
    );
  expect(await check(team, [], [good, silent, archived, moving, text])).toEqual([
    'pod good.mov ok',
    'pod silent.mov ERR129',
    'pod archived.mov ERR68',
    'pod moving.mov ERR161',
    'pod a.txt ERR38',
  ]);
  expect(await check(team, [folder.id, empty.id], [good])).toEqual([
    'pod good.mov ok',
    'pod archived.mov ERR68',
    'pod moving.mov ERR161',
    'pod silent.mov ERR129',
    'pod secret.mov ok',
    'node empty ERR38',
  ]);
  // A client user needs the ability, and never sees team-only files.
  expect(await failure(check(client, [], [good]))).toBe('ERR105');
  expect(await failure(check(client, [], [secret]))).toBe('ERR6');
  expect(await failure(check(team, []))).toBe('ERR95');

  await start(good, silent);
  expect(await check(team, [], [good])).toEqual(['pod good.mov ERR3']);
  expect(await failure(start(good))).toBe('ERR3');
  expect(await failure(start(silent))).toBe('ERR129');
});

test('A running service is cancelled in its worker, and its credits are refunded once', async () => {
  const id = await video();
  await start(id);
  const runid = (await runsOf(api, id))[0]!.id;
  const cancel = (as: As) => api.refused(cancelRun, { params: { id, runid } }, as);
  const begun = Promise.withResolvers<void>();
  work = async ({ signal, state }) => {
    await state.set('cloud', 'job-1');
    begun.resolve();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await workOn(api, [job]);
  await begun.promise;
  expect(await cancel(client)).toBe('403 ERR105');
  const other = await video('other.mov');
  expect(await api.refused(cancelRun, { params: { id: other, runid } }, team)).toBe('404 ERR218');
  await api.call(cancelRun, { params: { id, runid } }, team);
  expect(await launched(id)).toEqual([]);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 2'] });
  // A new run starts before the worker has noticed: its credits are not those of the old one.
  work = (task) => task.finish(async () => {});
  await start(id);
  await untilDone(api, [job]);
  expect(cleaned[0]).toBe(`${runid} job-1`);
  expect(await stateOf(id)).toEqual(['cancelled', 'done']);
  expect(await credits()).toEqual({ used: 2, entries: ['refunded 2', 'settled 2'] });
  expect(await cancel(team)).toBe('404 ERR218');
  expect(await newsAbout(api, team, tenant.id, id)).toEqual([]);
});

test('A result is not written if the run was cancelled just before', async () => {
  const id = await video();
  await start(id);
  const runid = (await runsOf(api, id))[0]!.id;
  let written = 0;
  work = async ({ finish }) => {
    await api.call(cancelRun, { params: { id, runid } }, team);
    await finish(async () => {
      written += 1;
    });
  };
  await workOn(api, [job]);
  await untilDone(api, [job]);
  expect([written, cleaned.length]).toEqual([0, 1]);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 2'] });
});

test.each([
  ['wrong-credentials', 'ERR212'],
  ['quota-exceeded', 'ERR213'],
  ['unsupported-language', 'ERR214'],
  ['unsupported-media', 'ERR215'],
  ['failed', 'ERR216'],
] as const)('A run that ends with %s is refunded at once and tells the reason %s', async (kind, reason) => {
  const id = await video();
  await start(id);
  work = async ({ state }) => {
    await state.set('cloud', 'job-2');
    throw new ServiceError(kind, 'no');
  };
  await workOn(api, [job]);
  await untilDone(api, [job]);
  expect(await stateOf(id)).toEqual([reason]);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 2'] });
  expect(await newsAbout(api, team, tenant.id, id)).toEqual([`NM11 ${reason}`]);
  expect(cleaned).toEqual([`${(await runsOf(api, id))[0]!.id} job-2`]);
  expect(await launched(id)).toEqual([]);
});

test('An engine that is down for a while is asked again; after the last attempt the run fails', async () => {
  const id = await video();
  await start(id);
  let attempts = 0;
  work = async ({ finish }) => {
    attempts += 1;
    if (attempts < 3) throw new ServiceError('unavailable', 'down');
    await finish(async () => {});
  };
  await workOn(api, [job]);
  await vi.waitFor(async () => {
    await retryNow(api);
    expect(await stateOf(id)).toEqual(['done']);
  }, WAIT);
  expect(attempts).toBe(3);
  expect(await credits()).toEqual({ used: 2, entries: ['settled 2'] });

  const down = await video('down.mov');
  await start(down);
  work = async () => {
    throw new ServiceError('throttled', 'busy');
  };
  await vi.waitFor(async () => {
    await retryNow(api);
    expect(await stateOf(down)).toEqual(['ERR211']);
  }, WAIT);
  expect(await credits()).toEqual({ used: 2, entries: ['settled 2', 'refunded 2'] });
});

test('A worker that dies after it wrote the result leaves one result, charged once', async () => {
  const id = await video();
  await start(id);
  let written = 0;
  const [finished, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  work = async ({ finish }) => {
    await finish(async () => {
      written += 1;
    });
    finished.resolve();
    await release.promise;
  };
  const first = await workOn(api, [job]);
  await finished.promise;
  await first.die();
  await workOn(api, [job]);
  await vi.waitFor(() => expect(cleaned).toHaveLength(1), WAIT);
  release.resolve();
  await untilDone(api, [job]);
  expect(written).toBe(1);
  expect(await stateOf(id)).toEqual(['done']);
  expect(await credits()).toEqual({ used: 2, entries: ['settled 2'] });
});

test('Deleting a file or its folder cancels its runs: the worker stops, and the credits are refunded', async () => {
  const [alone, kept] = [await video('alone.mov'), await video('kept.mov')];
  const inner = await makeNode(api.services, folder, 'inner');
  const inside = await makePod(api.services, inner, userid, {
    name: 'inside.mov',
    kind: 'video',
    duration: 60_000,
  });
  await start(alone, kept, inside);
  const begun = Promise.withResolvers<void>();
  work = async ({ run, signal, finish }) => {
    if (run.podid === kept) return finish(async () => {});
    begun.resolve();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await workOn(api, [job]);
  await begun.promise;
  await api.call(deletePods, { body: { pods: [alone] } }, team);
  await api.call(deleteNodes, { body: { nodes: [inner.id] } }, team);
  await untilDone(api, [job]);
  for (const id of [alone, inside]) {
    expect(await stateOf(id)).toEqual(['cancelled']);
    expect(await newsAbout(api, team, tenant.id, id)).toEqual([]);
  }
  expect(await stateOf(kept)).toEqual(['done']);
  expect((await credits()).used).toBe(2);
  expect((await credits()).entries.toSorted()).toEqual(['refunded 2', 'refunded 2', 'settled 2']);
  expect(cleaned).toHaveLength(3);

  // A restored file has no runs, and a new one can start.
  await api.call(restoreBin, { params: { id: tenant.root.id }, body: { podids: [alone] } }, team);
  expect(await launched(alone)).toEqual([]);
  work = (task) => task.finish(async () => {});
  await start(alone);
  await untilDone(api, [job]);
  expect(await stateOf(alone)).toEqual(['cancelled', 'done']);
});

test('A file with a running service or conversion cannot be archived, nor its folder, until it has ended', async () => {
  const id = await video();
  await start(id);
  const archive = (items: { nodes?: string[]; pods?: string[] }) =>
    api.refused(
      runService,
      { params: { alias: ARCHIVING }, body: { ...items, params: { action: 'archive' } } },
      team,
    );
  const answer = async (items: { nodes?: string; pods?: string }) => {
    const call = { params: { alias: ARCHIVING }, query: { action: 'archive', ...items } };
    return (await api.call(checkService, call, team)).utility[0]!.error?.code ?? 'ok';
  };
  for (const items of [{ pods: [id] }, { nodes: [folder.id] }])
    expect(await archive(items)).toBe('409 ERR161');
  expect([await answer({ pods: id }), await answer({ nodes: folder.id })]).toEqual(['ERR161', 'ERR161']);
  await workOn(api, [job]);
  await untilDone(api, [job]);
  expect([await answer({ pods: id }), await answer({ nodes: folder.id })]).toEqual(['ok', 'ok']);

  const { db } = api.services;
  const bytes = Buffer.from('x');
  const copy = { name: 'copy.mp4', bytes, mimetype: 'video/mp4', type: AssetType.VIDEO };
  const assetid = await makeAsset(api.services, folder, id, { ...copy, metadata: { launched: 'AM13' } });
  await db.updateTable('assets').set({ state: State.PROCESSING }).where('id', '=', assetid).execute();
  expect(await archive({ pods: [id] })).toBe('409 ERR161');
  await db.updateTable('assets').set({ state: State.ERROR }).where('id', '=', assetid).execute();
  expect(await answer({ pods: id })).toBe('ok');
});

test('A file that was deleted permanently ends its run with a refund', async () => {
  const id = await video();
  await start(id);
  await api.services.db.deleteFrom('pods').where('id', '=', id).execute();
  await workOn(api, [job]);
  await untilDone(api, [job]);
  expect(await stateOf(id)).toEqual(['cancelled']);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 2'] });
});
