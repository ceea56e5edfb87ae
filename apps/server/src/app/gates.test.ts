import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { OCTETS } from '#test/tus.ts';
import { makePerson, makePod, makeWorld, type World } from '#test/world.ts';

// Every call of the contract, asked by everybody, about things of the first tenant. The table says what the gate and
// the place answer; a call that is missing here fails the last test.

let api: Api;
let world: World;
let podid: string;
let doomed: string;
let callers: Record<Caller, As | undefined>;

const columns = ['nobody', 'unplaced', 'client', 'team', 'admin', 'other'] as const;
type Caller = (typeof columns)[number];

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'unplaced@studio.test', group: 'root' });
  doomed = await makePod(api.services, world.folder, world.users.team, { name: 'c.mov', teamonly: 1 });
  podid = await makePod(api.services, world.folder, world.users.team, { name: 'a.mov', teamonly: 1 });
  const [unplaced, client, team, admin, other] = await Promise.all(
    [
      'unplaced@studio.test',
      'client@studio.test',
      'team@studio.test',
      'admin@studio.test',
      'admin@other.test',
    ].map((email) => api.signIn(email)),
  );
  callers = { nobody: undefined, unplaced, client, team, admin, other };
});

interface Row {
  /** In the order of `columns`. */
  answers: number[];
  id?: () => string;
  body?: () => object;
  headers?: () => Record<string, string>;
}

const everyone = (status: number): Row => ({ answers: columns.map(() => status) });
const tus = { 'tus-resumable': '1.0.0' };
const signedIn = [401, 200, 200, 200, 200, 200];
const node = () => world.folder.id;
const pod = () => podid;

const table: Record<string, Row> = {
  'identity.signIn': everyone(400),
  'identity.refresh': everyone(401),
  'identity.signOut': everyone(204),
  'identity.me': { answers: signedIn },
  'identity.setTheme': { answers: signedIn, body: () => ({ theme: 'dark' }) },
  'identity.setLanguage': { answers: signedIn, body: () => ({ language: 'en' }) },
  'identity.setFolderView': { answers: signedIn, body: () => ({ view: 'grid' }) },
  'limits.resources': { answers: [401, 404, 200, 200, 200, 404], id: () => world.studio.id },
  'nodes.list': { answers: signedIn },
  'nodes.get': { answers: [401, 403, 200, 200, 200, 404], id: node },
  'nodes.subnodes': { answers: [401, 403, 200, 200, 200, 404], id: node },
  'nodes.create': {
    answers: [401, 403, 403, 201, 201, 404],
    body: () => ({ parentid: world.folder.id, name: 'New', type: 1 }),
  },
  'nodes.rename': { answers: [401, 403, 403, 200, 200, 404], id: node, body: () => ({ name: 'Folder' }) },
  'pods.listOfNode': { answers: [401, 403, 200, 200, 200, 404], id: node },
  // The file is the team's alone.
  'pods.get': { answers: [401, 403, 404, 200, 200, 404], id: pod },
  'pods.create': {
    answers: [401, 403, 201, 201, 201, 404],
    body: () => ({ nodeid: world.folder.id, filename: 'b.mov', filesize: 5 }),
  },
  'pods.rename': { answers: [401, 403, 403, 200, 200, 404], id: pod, body: () => ({ name: 'a.mov' }) },
  'processing.transcode': { answers: [401, 403, 403, 422, 422, 404], id: pod },
  // The administrator comes second and finds it gone.
  'pods.delete': { answers: [401, 404, 404, 204, 404, 404], id: () => doomed },
  'uploads.options': everyone(204),
  'uploads.create': { answers: [401, 403, 400, 400, 400, 400], headers: () => tus },
  'uploads.offset': { answers: [401, 404, 404, 404, 404, 404], id: pod, headers: () => tus },
  'uploads.append': {
    answers: [401, 404, 404, 404, 404, 404],
    id: pod,
    headers: () => ({ ...tus, ...OCTETS }),
  },
  'uploads.cancel': { answers: [401, 404, 404, 404, 404, 404], id: pod, headers: () => tus },
  'assets.media': { ...everyone(400), id: pod },
  'live.stream': { answers: signedIn },
  'system.info': everyone(200),
  'system.openapi': everyone(200),
  'system.reference': everyone(200),
  'system.healthz': everyone(200),
  'system.readyz': everyone(200),
  'system.metrics': everyone(200),
};

async function ask(endpoint: Endpoint, row: Row, caller: Caller): Promise<number> {
  const path = urlPath(endpoint.path)
    .replace(':id', row.id?.() ?? '')
    .replace(':filename', 'x');
  const abort = new AbortController();
  const response = await api.fetch(path, callers[caller], {
    method: endpoint.method,
    signal: abort.signal,
    headers: { ...row.headers?.(), ...(row.body ? { 'content-type': 'application/json' } : {}) },
    ...(row.body ? { body: JSON.stringify(row.body()) } : {}),
  });
  abort.abort();
  return response.status;
}

describe('who may knock [X250]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const row = table[name];
    expect(row, `${name} is missing in the table of this test`).toBeDefined();
    const answers: number[] = [];
    for (const caller of columns) answers.push(await ask(endpoint, row!, caller));
    expect(answers).toEqual(row!.answers);
    // Whatever else the table says: a gate that is not public lets nobody in without a session.
    if (endpoint.gate !== 'public') expect(answers[0]).toBe(401);
  });

  test('the table holds no call the contract has not', () => {
    expect(Object.keys(table).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });
});
