import { ARCHIVING, checkService, listServices, runService, serviceOptions } from '@rushes/contract/services';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { useEngines } from '#test/engines/engine-services.ts';
import { makeFile } from '#test/files.ts';
import { makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let podid: string;

beforeAll(async () => {
  api = await startApi();
  // Local models may be installed or not.
  useEngines(api, {}, {});
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  podid = await makeFile(api.services, world.folder, world.users.team, { name: 'notes.txt' });
});

const archive = { pods: [] as string[], params: { action: 'archive' } };
const service = {
  id: ARCHIVING,
  name: 'Archiving',
  alias: ARCHIVING,
  usage: 'free',
  engine: null,
  leavesserver: 0,
  detectslanguage: 0,
  options: { languages: [], sourcelanguages: [] },
};

test('Service endpoints require a session', async () => {
  expect(await api.refused(listServices)).toBe('401 1011');
  expect(await api.refused(checkService, { params: { alias: ARCHIVING } })).toBe('401 1011');
  expect(await api.refused(runService, { params: { alias: ARCHIVING }, body: archive })).toBe('401 1011');
});

test('An unknown service returns 404', async () => {
  for (const alias of ['nothing', 'archive', 'ARCHIVING', '__proto__']) {
    expect(await api.refused(checkService, { params: { alias } }, team)).toBe('404 ERR16');
    expect(await api.refused(runService, { params: { alias }, body: archive }, team)).toBe('404 ERR16');
  }
});

test('A service request with invalid parameters is refused', async () => {
  const params = { alias: ARCHIVING };
  const asked = (query: object) => api.refused(checkService, { params, query }, team);
  expect(await asked({ action: 'archive' })).toBe('400 ERR95');
  expect(await asked({ pods: podid })).toBe('400 11406');
  expect(await asked({ pods: `${podid},x`, action: 'archive' })).toBe('400 11406');
  expect(await asked({ pods: podid, action: 'delete' })).toBe('400 11406');
  const body = { pods: [podid], params: { action: ['archive'] } };
  expect(await api.refused(runService, { params, body }, team)).toBe('400 11406');
});

test('Services are listed, with options and a check of what one would do [T229] [T230] [T215] [G98] [G103]', async () => {
  const { services } = await api.call(listServices, {}, team);
  expect(services[0]).toEqual(service);
  const free = services.filter(({ usage }) => usage === 'free');
  expect(free.map(({ alias, usage }) => `${alias} ${usage}`)).toEqual([
    'archiving free',
    'converting free',
    'extracting-audio free',
    'extracting-frames free',
    'imprint free',
  ]);
  const options = { options: { languages: [], sourcelanguages: [] } };
  expect(await api.call(serviceOptions, { params: { alias: ARCHIVING } }, team)).toEqual(options);
  expect(await api.refused(serviceOptions, { params: { alias: 'x' } }, team)).toBe('404 ERR16');
  const query = { pods: podid, action: 'archive' };
  const reply = await api.call(checkService, { params: { alias: ARCHIVING }, query }, team);
  expect(reply.service).toEqual(service);
  expect(reply.utility).toMatchObject([{ kind: 'pod', error: null, info: { runnable: true } }]);
});

test('Running a service returns 202 with an operation [T231, J128]', async () => {
  const response = await api.fetch(`/api/v1/services/${ARCHIVING}`, team, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...archive, pods: [podid] }),
  });
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ operation: { code: 'AM14', name: 'notes.txt', done: 0 } });
});

test('A disabled archive service returns 404 and is not listed [J129]', async () => {
  await api.restart({ RUSHES_ARCHIVE: 'off' });
  const { services } = await api.call(listServices, {}, team);
  expect(services.map(({ alias }) => alias)).not.toContain(ARCHIVING);
  const query = { pods: podid, action: 'archive' };
  const params = { alias: ARCHIVING };
  expect(await api.refused(checkService, { params, query }, team)).toBe('404 ERR32');
  expect(await api.refused(runService, { params, body: archive }, team)).toBe('404 ERR32');
});
