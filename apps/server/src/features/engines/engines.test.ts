import { checkEngines, checkTenantEngines, listEngines, listTenantEngines } from '@rushes/contract/engines';
import { setTenantSettings } from '@rushes/contract/tenants';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { monthOf } from '#features/credits/credits.policy.ts';
import type { Trx } from '#platform/context/context.ts';
import type { Adapter } from '#platform/engines/adapters.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { requireEngine } from './index.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let other: As;
let root: As;
/** The engines that were asked whether they respond. */
let asked: string[];

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [admin, team, client, other, root] = (await Promise.all(
    [
      'admin@studio.test',
      'team@studio.test',
      'client@studio.test',
      'admin@other.test',
      'root@platform.test',
    ].map((email) => api.signIn(email)),
  )) as [As, As, As, As, As];
});

beforeEach(async () => {
  asked = [];
  api.services.engines = {
    speech: new Map([
      [
        'aws-transcribe',
        engine('Amazon Transcribe', true, new ServiceError('wrong-credentials', 'key 123 is wrong')),
      ],
      ['google-transcribe', engine('Whisper base', false)],
    ]),
    vision: new Map([
      ['aws-detecting-text', engine('PP-OCR', false, new ServiceError('unsupported-media', 'odd'))],
    ]),
    translation: new Map([['translate', engine('DeepL', true, new TypeError('a bug'))]]),
  };
  await api.services.db.deleteFrom('rate_limits').execute();
  await allowOutside(1);
});

/** A check calls only `responds`. */
function engine(name: string, leavesServer: boolean, fault?: Error): Adapter<never> {
  const responds = async () => {
    asked.push(name);
    if (fault) throw fault;
  };
  return { name, leavesServer, open: async () => ({ responds }) as never };
}

const studio = () => ({ params: { id: world.studio.id } });
const allowOutside = (allowed: 0 | 1) =>
  api.call(setTenantSettings, { ...studio(), body: { engines_local_only: allowed ? 0 : 1 } }, admin);

test('Engines are shown to administrators of the tenant, and all of them to platform administrators', async () => {
  for (const endpoint of [listTenantEngines, checkTenantEngines]) {
    expect(await api.refused(endpoint, studio())).toBe('401 1011');
    for (const as of [team, client, root])
      expect(await api.refused(endpoint, studio(), as)).toBe('403 11403');
    expect(await api.refused(endpoint, studio(), other)).toBe('404 ERR5');
    expect(await api.refused(endpoint, { params: { id: newId() } }, admin)).toBe('404 ERR5');
  }
  for (const endpoint of [listEngines, checkEngines]) {
    expect(await api.refused(endpoint)).toBe('401 1011');
    for (const as of [admin, team]) expect(await api.refused(endpoint, {}, as)).toBe('403 11403');
  }
  const engines = [
    { alias: 'aws-transcribe', engine: 'Amazon Transcribe', leavesserver: 1, offered: 1 },
    { alias: 'google-transcribe', engine: 'Whisper base', leavesserver: 0, offered: 1 },
    { alias: 'aws-detecting-text', engine: 'PP-OCR', leavesserver: 0, offered: 1 },
    { alias: 'aws-detecting-labels', engine: null, leavesserver: 0, offered: 0 },
    { alias: 'translate', engine: 'DeepL', leavesserver: 1, offered: 1 },
  ];
  expect(await api.call(listTenantEngines, studio(), admin)).toMatchObject({ engines });
  expect(await api.call(listEngines, {}, root)).toMatchObject({ engines });
  expect(asked).toEqual([]);
});

test('A check asks every engine and returns what is wrong, without the message of the engine', async () => {
  const expected = [
    { alias: 'aws-transcribe', fault: 'wrong-credentials' },
    { alias: 'google-transcribe', fault: null },
    { alias: 'aws-detecting-text', fault: 'failed' },
    { alias: 'translate', fault: 'failed' },
  ];
  const { checks, checkedat } = await api.call(checkTenantEngines, studio(), admin);
  expect(checks).toEqual(expected);
  expect(Math.abs(Date.parse(checkedat) - Date.now())).toBeLessThan(60_000);
  expect((await api.call(checkEngines, {}, root)).checks).toEqual(expected);
  // Asked each time: nothing is remembered.
  expect(asked).toHaveLength(8);
});

test('Checks are limited per user', async () => {
  let refusal = '';
  for (let count = 0; count < 40 && !refusal; count++) {
    await api.call(checkTenantEngines, studio(), admin).catch((error: Error) => {
      refusal = error.message;
    });
  }
  expect(refusal).toContain('11429');
  expect(asked).toHaveLength(30 * 4);
  expect((await api.call(checkEngines, {}, root)).checks).toHaveLength(4);
});

test('With local engines only, engines that send data elsewhere are neither offered nor asked', async () => {
  await allowOutside(0);
  const { engines } = await api.call(listTenantEngines, studio(), admin);
  expect(engines.filter(({ offered }) => offered).map(({ alias }) => alias)).toEqual([
    'google-transcribe',
    'aws-detecting-text',
  ]);
  const { checks } = await api.call(checkTenantEngines, studio(), admin);
  expect(checks.map(({ alias }) => alias)).toEqual(['google-transcribe', 'aws-detecting-text']);
  expect(asked).toEqual(['Whisper base', 'PP-OCR']);
  // The setting is of one tenant.
  const theirs = await api.call(listTenantEngines, { params: { id: world.other.id } }, other);
  expect(theirs.engines.filter(({ offered }) => offered)).toHaveLength(4);
});

test('The setting is off by default, only for administrators, and audited', async () => {
  const change = { ...studio(), body: { engines_local_only: 1 as const } };
  expect(await api.refused(setTenantSettings, change, team)).toBe('403 11403');
  expect(await api.refused(setTenantSettings, change, other)).toBe('404 ERR5');
  const wrong = { ...studio(), body: { engines_local_only: 2 as 1 } };
  expect(await api.refused(setTenantSettings, wrong, admin)).toBe('400 11406');
  const { settings } = await api.call(setTenantSettings, change, admin);
  expect(settings.engines_local_only).toBe(1);
  const entry = await api.services.db
    .selectFrom('audit')
    .select(['action', 'actorid', 'data'])
    .where('tenantid', '=', world.studio.id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({
    action: 'tenant.settings',
    actorid: world.users.admin,
    data: { engines_local_only: 1 },
  });
  const theirs = { params: { id: world.other.id } };
  expect(
    (await api.call(setTenantSettings, { ...theirs, body: {} }, other)).settings.engines_local_only,
  ).toBe(0);
});

const start = (trx: Trx) =>
  requireEngine(api.services, trx, { tenantid: world.studio.id, alias: 'translate' });
const startsNow = () =>
  api.services.db
    .transaction()
    .execute(start)
    .then(
      () => 'started',
      (error: { code: string }) => error.code,
    );

test('A run that starts while the setting is turned on waits for it and is refused', async () => {
  const turnOn = (trx: Trx) =>
    trx.updateTable('tenants').set({ engines_local_only: 1 }).where('id', '=', world.studio.id).execute();
  expect(await duringTransaction(api, turnOn, startsNow)).toBe('ERR220');
  expect(await startsNow()).toBe('ERR220');
});

test('The setting waits for a run that is starting', async () => {
  let isStarted = false;
  const settings = await duringTransaction(
    api,
    start,
    async () => {
      const reply = await allowOutside(0);
      expect(isStarted).toBe(true);
      return reply;
    },
    async () => {
      isStarted = true;
    },
  );
  expect(settings.settings.engines_local_only).toBe(1);
  expect(await startsNow()).toBe('ERR220');
});

test('The credits of this month are what was settled in it, and what is reserved now', async () => {
  const { start: first, end } = monthOf(Date.now());
  const before = (moment: string) => new Date(Date.parse(moment) - 1);
  const spend = (
    service: string,
    units: number,
    state: 'reserved' | 'settled' | 'refunded',
    endedat: Date | null,
    { createdat = new Date(), tenantid = world.studio.id } = {},
  ) =>
    api.services.db
      .insertInto('credit_entries')
      .values({
        id: newId(),
        tenantid,
        userid: null,
        podid: newId(),
        service,
        units,
        state,
        createdat,
        endedat,
      })
      .execute();
  const long = { createdat: new Date(Date.parse(first) - 40 * 86_400_000) };
  await spend('aws-transcribe', 1000, 'settled', before(first));
  // Reserved in an earlier month, settled in this one.
  await spend('aws-transcribe', 7, 'settled', new Date(first), long);
  await spend('aws-transcribe', 20, 'settled', before(end));
  await spend('aws-transcribe', 2000, 'settled', new Date(end));
  await spend('aws-transcribe', 4000, 'refunded', new Date());
  await spend('aws-transcribe', 300, 'reserved', null, long);
  await spend('translate', 5, 'reserved', null);
  await spend('translate', 60_000, 'settled', new Date(), { tenantid: world.other.id });

  const { credits, month } = await api.call(listTenantEngines, studio(), admin);
  expect(month).toEqual({ start: first, end });
  expect(credits).toEqual([
    { service: 'aws-transcribe', settled: 27, reserved: 300 },
    { service: 'translate', settled: 0, reserved: 5 },
  ]);
  expect((await api.call(listEngines, {}, root)).credits).toEqual([
    { service: 'aws-transcribe', settled: 27, reserved: 300 },
    { service: 'translate', settled: 60_000, reserved: 5 },
  ]);
});
