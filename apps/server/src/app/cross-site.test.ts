import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { refresh, signOut } from '@rushes/contract/identity';
import { createPod } from '@rushes/contract/pods';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { makeCopies } from '#test/access/access-copies.ts';
import { requests } from '#test/access/access-requests.ts';
import type { Request } from '#test/access/access-rows.ts';
import { type Caller, makeCaller, makeSide, type Side } from '#test/access/access-scene.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';
import { makeProgram } from '#test/tokens.ts';
import { tusCreate, tusPatch } from '#test/tus.ts';
import { serveEmbedPage } from './embed-page.ts';
import { serveWeb } from './web-app.ts';

// What a page of another site can make a browser do: send forms with its cookies, and embed our pages in frames.

let api: Api;
let admin: As;
let world: World;
let calls: { endpoint: Endpoint; path: string; body: object; headers: Record<string, string> }[];

// Those of OAuth and MCP are for pages of other sites too: they read no cookie and send none (oauth.test.ts).
const changes = endpoints.filter(({ method, open }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !open);

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
  const foreign = await makeSide(api, 'Foreign', true);
  const copyScene = await makeCopies(api, foreign, ['admin']);
  calls = [];
  for (const endpoint of changes) {
    const uploads = Boolean(requests[endpoint.name]!.uploads);
    // One tenant per endpoint: what one request needs (two-factor authentication, an expired subscription) would break
    // another.
    const caller = uploads ? await withUploads(foreign) : (await copyScene()).callers.get('admin')!;
    await api.services.db.deleteFrom('rate_limits').execute();
    calls.push(callOf(endpoint, caller, await requestOf(endpoint, caller)));
  }
});

const withUploads = async (foreign: Side): Promise<Caller> =>
  makeCaller(api, 'admin', { own: await makeSide(api, 'Own', true), foreign }, true);

/** A valid request that would succeed from the right origin. */
const requestOf = async (endpoint: Endpoint, caller: Caller): Promise<Request> =>
  requests[endpoint.name]!.make(caller.ids, caller, api);

function callOf(endpoint: Endpoint, caller: Caller, request: Request) {
  const path = urlPath(endpoint.path).replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const search = request.query ? `?${new URLSearchParams(request.query)}` : '';
  return {
    endpoint,
    path: `${path}${search}`,
    body: request.body ?? {},
    headers: { ...caller.as!.headers, ...request.headers },
  };
}

/** The three form encodings that need no preflight request; JSON as a field value, or as the body itself. */
const forms: [
  string,
  (body: object) => { body: string | URLSearchParams | FormData; headers: Record<string, string> },
][] = [
  ['text/plain', (body) => ({ body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } })],
  [
    'application/x-www-form-urlencoded',
    (body) => ({
      body: new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      ),
      headers: {},
    }),
  ],
  [
    'multipart/form-data',
    (body) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.append(name, String(value));
      return { body: form, headers: {} };
    },
  ],
];

/** Origin headers as browsers send them; a sandboxed frame has the origin `null`. */
const origins: Record<string, string>[] = [
  { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.test' },
  { 'sec-fetch-site': 'same-site' },
];

/** One line per table with its contents. */
async function everything(): Promise<Map<string, string>> {
  const { db } = api.services;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    const all = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(name)} t`.execute(db);
    hashes.set(name, all.rows[0]!.hash);
  }
  return hashes;
}

/** Errors of SCIM have no code. */
const refused = ({ scim }: Endpoint, answer: string): string =>
  scim ? answer.replace(/ .*/, ' scim') : answer;

describe('Cross-site form posts with the cookies and tokens of a user', () => {
  test.each(forms)('sent as %s, are refused by every endpoint and change nothing', async (type, formOf) => {
    const turn = forms.findIndex(([name]) => name === type);
    expect(calls.length).toBeGreaterThan(100);
    const before = await everything();
    const passed: string[] = [];
    for (const [at, { endpoint, path, body, headers }] of calls.entries())
      for (const [place, origin] of origins.entries()) {
        // Every endpoint gets every form and every origin, and every form comes from every origin.
        if ((at + place) % forms.length !== turn) continue;
        const form = formOf(body);
        const response = await api.fetch(path, undefined, {
          method: endpoint.method,
          body: form.body,
          headers: { ...headers, ...form.headers, ...origin, cookie: admin.cookie },
        });
        const answer = response.ok ? String(response.status) : await refusalIn(response);
        if (answer !== refused(endpoint, '403 11403')) passed.push(`${endpoint.name}: ${answer}`);
        if (response.headers.has('set-cookie')) passed.push(`${endpoint.name} set a cookie`);
      }
    expect(passed).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('do not end the session, while a request of the own site does', async () => {
    const as = await api.signIn('team@studio.test');
    const send = (endpoint: Endpoint, headers: Record<string, string>) =>
      api.fetch(urlPath(endpoint.path), as, {
        method: endpoint.method,
        headers: { cookie: as.cookie, ...headers },
      });
    const end = signOut as unknown as Endpoint;
    expect(await refusalIn(await send(end, origins[0]!))).toBe('403 11403');
    expect((await send(refresh as unknown as Endpoint, { origin: api.url })).status).toBe(200);
    expect((await send(end, { origin: api.url })).status).toBeLessThan(300);
    expect((await send(refresh as unknown as Endpoint, { origin: api.url })).status).toBe(401);
  });

  test('get 401 from every non-public endpoint with the cookie alone and no Origin header', async () => {
    const answers = new Map<string, string>();
    for (const { endpoint, path, body } of calls) {
      if (endpoint.gate === 'public') continue;
      const response = await api.fetch(path, undefined, {
        method: endpoint.method,
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = response.ok ? String(response.status) : await refusalIn(response);
      if (answer !== refused(endpoint, '401 1011')) answers.set(endpoint.name, answer);
    }
    expect([...answers]).toEqual([]);
  });

  test('get no CORS headers from a preflight request to any endpoint', async () => {
    const open: string[] = [];
    for (const { path, endpoint } of calls) {
      const response = await api.fetch(path, undefined, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'content-type,id-token,access-token',
        },
      });
      if ([...response.headers.keys()].some((name) => name.startsWith('access-control-')))
        open.push(endpoint.name);
      await response.body?.cancel();
    }
    expect(open).toEqual([]);
  });
});

describe('A page of another site with the token of a program', () => {
  const origin = { origin: 'https://panel.test', 'sec-fetch-site': 'cross-site' };
  const preflight = (path: string, method: string, headers: string) =>
    api.fetch(path, undefined, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
  const readable = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.has('access-control-allow-credentials'),
  ];
  const OPEN = ['*', false];
  const CLOSED = [null, false];
  let as: As;
  let path: string;

  beforeAll(async () => {
    await api.services.db.deleteFrom('rate_limits').execute();
    as = (await makeProgram(api, { userid: world.users.team })).as;
    path = `/api/v1/nodes/${world.folder.id}`;
  });

  test('lists folders and uploads, after the browser has asked', async () => {
    const asked = await preflight(path, 'GET', 'Authorization, content-type');
    expect([asked.status, ...readable(asked)]).toEqual([204, ...OPEN]);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET');
    const listed = await api.fetch(path, as, { headers: origin });
    expect([listed.status, ...readable(listed)]).toEqual([200, ...OPEN]);
    expect(listed.headers.get('access-control-expose-headers')).toContain('ratelimit-remaining');

    const upload = await preflight('/api/v1/uploads', 'POST', 'authorization,tus-resumable,upload-metadata');
    expect(upload.headers.get('access-control-allow-headers')).toMatch(/tus-resumable.*upload-metadata/);
    const body = { nodeid: world.folder.id, filename: 'clip.mov', filesize: 4 };
    const { id } = (await api.call(createPod, { body }, as)).upload;
    const created = await tusCreate(api, as, id, 4, { headers: origin });
    expect([created.status, ...readable(created)]).toEqual([201, ...OPEN]);
    expect(created.headers.get('access-control-expose-headers')).toContain('upload-offset');
    const fromPage = { ...as, headers: { ...as.headers, ...origin } };
    const sent = await tusPatch(api, fromPage, id, 0, Buffer.from('film'));
    expect([sent.status, sent.headers.get('upload-offset'), ...readable(sent)]).toEqual([204, '4', ...OPEN]);
  });

  test('reads why its token is refused', async () => {
    const made = { headers: { authorization: 'Bearer made-up' }, cookie: '' };
    const answer = await api.fetch(path, made, { headers: origin });
    expect([answer.status, ...readable(answer)]).toEqual([401, ...OPEN]);
  });

  test('gets nothing with cookies or the tokens of a session, nor from calls for people', async () => {
    for (const headers of [{ cookie: admin.cookie }, admin.headers]) {
      const read = await api.fetch(path, as, { headers: { ...origin, ...headers } });
      expect(readable(read)).toEqual(CLOSED);
      const body = JSON.stringify({ name: 'Renamed' });
      const json = { 'content-type': 'application/json', ...origin, ...headers };
      const write = await api.fetch(path, as, { method: 'PATCH', headers: json, body });
      expect(await refusalIn(write)).toBe('403 11403');
    }
    expect(readable(await preflight(path, 'GET', 'authorization,id-token'))).toEqual(CLOSED);
    // Calls that only people or anyone may make.
    const json = { 'content-type': 'application/json', ...origin };
    for (const [to, method] of [
      ['auth/sign-in', 'POST'],
      ['oauth/authorization', 'POST'],
    ] as const) {
      const answer = await api.fetch(`/api/v1/${to}`, as, { method, headers: json, body: '{}' });
      expect([await refusalIn(answer), ...readable(answer)]).toEqual(['403 11403', ...CLOSED]);
    }
  });
});

describe('Framing by other sites', () => {
  const routes = join(import.meta.dirname, '../../../web/src/app');
  /** All paths of the web router, with a value for each parameter. */
  const paths = readdirSync(routes)
    .filter((file) => /^(router|[\w-]+-routes)\.tsx$/.test(file))
    .flatMap((file) => [...readFileSync(join(routes, file), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path]) => `/${path!.replace(/^\//, '').replace(/\{-\$\w+\}|\$\w*/g, 'x')}`);
  let folder: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-frames-'));
    await writeFile(join(folder, 'index.html'), '<html><script>run()</script>the page</html>');
    await writeFile(join(folder, 'embedded.html'), '<html><title>Rushes</title>the player</html>');
    app = Fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as FastifyInstance;
    const secure = securityHeaders(true);
    app.addHook('onRequest', async (_, reply) => secure(reply));
    serveEmbedPage(app, api.services, folder);
    await serveWeb(app, { folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is refused for every page except that of an embedded file', async () => {
    expect(paths.length).toBeGreaterThan(30);
    expect(paths).toContain('/account/login');
    const framed: string[] = [];
    for (const path of new Set([...paths, '/nowhere', '/embedded', '/embedded-upload/x', '/embedded/x/y'])) {
      const { headers, statusCode } = await app.inject({ url: path });
      expect(statusCode, path).toBe(200);
      const policy = String(headers['content-security-policy']);
      if (!policy.includes("frame-ancestors 'none'") || headers['x-frame-options'] !== 'DENY')
        framed.push(path);
    }
    expect(framed).toEqual([]);
    const own = await app.inject({ url: '/embedded/x' });
    expect(own.headers['content-security-policy']).toContain('frame-ancestors *');
  });

  test('is refused for every API response', async () => {
    for (const { path } of calls) {
      const response = await api.fetch(path);
      expect(response.headers.get('x-frame-options'), path).toBe('DENY');
      expect(response.headers.get('content-security-policy'), path).toBeTruthy();
      await response.body?.cancel();
    }
  });
});
