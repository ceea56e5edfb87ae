import { createHash } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import { BASE_PATH, urlPath } from '@rushes/contract/endpoint';
import { endpoints } from '@rushes/contract/endpoints';
import { me, signIn } from '@rushes/contract/identity';
import { getNode } from '@rushes/contract/nodes';
import { getPod } from '@rushes/contract/pods';
import { openapi } from '@rushes/contract/system';
import type { ErrorBody } from '@rushes/contract/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#platform/log/log.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { errorPage } from './error-page.ts';

let api: Api;
let world: World;
let team: As;
let logged = '';

beforeAll(async () => {
  const write = (line: string) => {
    logged += line;
  };
  api = await startApi({}, openLog('trace', { write }));
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

describe('Error responses', () => {
  const json = { 'content-type': 'application/json' };
  const post = (body: string, headers: Record<string, string> = json) =>
    api.fetch(urlPath(signIn.path), undefined, { method: 'POST', body, headers });

  test.each([
    ['an unknown route', `${BASE_PATH}/nothing`, '404 11404'],
    ['an unknown file', '/assets/nothing.js', '404 11404'],
    ['a page without a web build', '/node/1', '404 11404'],
    ['a malformed URL', `${BASE_PATH}/nodes/%zz`, '400 11406'],
    ['an invalid id', `${BASE_PATH}/nodes/7`, '400 11406'],
    ['an oversized parameter', `/media/${'x'.repeat(5000)}/y`, '400 11406'],
  ])('return a JSON error with a code for %s', async (_, path, refusal) => {
    const response = await api.fetch(path, team);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await refusalIn(response)).toBe(refusal);
  });

  test('refuse a body that is too large, malformed, of another content type or of another shape', async () => {
    expect(await refusalIn(await post(`{"email":"${'x'.repeat(1 << 20)}"}`))).toBe('413 11413');
    expect(await refusalIn(await post('{"email":'))).toBe('400 11406');
    expect(await refusalIn(await post(''))).toBe('400 11406');
    expect(
      await refusalIn(await post('email=x', { 'content-type': 'application/x-www-form-urlencoded' })),
    ).toBe('415 11415');
    expect(await refusalIn(await post('[]'))).toBe('400 11406');
    expect(await refusalIn(await post('null'))).toBe('400 11406');
    expect(await refusalIn(await post('{"__proto__":{"email":"x"}}'))).toBe('400 11406');
  });

  test('name the field that is invalid', async () => {
    const response = await post('{"email":"a@b.test"}');
    const { error } = (await response.json()) as ErrorBody;
    const params = { field: 'password', reason: 'required' };
    expect(error.message).toEqual({
      code: '11406',
      params,
      content: 'Invalid password: This field is required.',
    });
  });

  test('shows the reason as a page, in the first language of a browser that opens the address', async () => {
    const page = async (language: string) => {
      const headers = { accept: 'text/html', 'accept-language': language };
      const response = await api.fetch('/api/v1/pods/x', team, { headers });
      const html = await response.text();
      // The script applies the choices that are stored in the browser.
      const [, script] = /<script>(.+)<\/script>/.exec(html)!;
      const hash = createHash('sha256').update(script!).digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      return [/<html lang="(..)"/.exec(html)![1], /<main lang="..">.*?<p>(.*?)<\/p>/.exec(html)![1]];
    };
    expect(await page('en')).toEqual(['en', 'This ID is not valid.']);
    expect(await page('nl-NL,nl')).toEqual(['nl', 'Dit ID is niet geldig.']);
    expect(await page('fr,en;q=0.5,nl;q=0.8')).toEqual(['nl', 'Dit ID is niet geldig.']);
    expect(await page('fr')).toEqual(['en', 'This ID is not valid.']);
    const ended = new AppError('1013', { language: 'nl' } as never);
    expect(errorPage(ended, 'en')).toContain('<html lang="nl">');
  });

  test('return 11500 with the request id and no internal details for an unexpected error', async () => {
    // Renames the table under the query: an error that no code expects.
    const { db } = api.services;
    await db.schema.alterTable('nodes').renameTo('nodes_away').execute();
    const response = await api.fetch(urlPath(me.path), team);
    await db.schema.alterTable('nodes_away').renameTo('nodes').execute();
    const text = await response.text();
    const { error } = JSON.parse(text) as ErrorBody;
    expect([response.status, error.code]).toEqual([500, '11500']);
    expect(error.message.params.requestid).toBe(response.headers.get('request-id'));
    expect(text).not.toMatch(/nodes|relation|select|stack|\.ts/i);
    expect(logged).toContain(response.headers.get('request-id'));
    expect(logged).toMatch(/relation .*nodes.* does not exist/);
  });
});

describe('API routes', () => {
  test('match the endpoints of the contract exactly', () => {
    const printed = api.app.printRoutes({ commonPrefix: false });
    const routed = endpoints.map(({ method, path }) => ({ method, url: urlPath(path) }));
    const missing = routed.filter((route) => !api.app.hasRoute(route));
    expect(missing).toEqual([]);
    // GET routes also have a HEAD route, and calls for other sites an OPTIONS route; apart from that, one printed line
    // per method and path.
    const heads = endpoints.filter(({ method, raw }) => method === 'GET' && raw !== 'events').length;
    const methods = [...printed.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, list]) => list!.split(', '));
    const preflights = new Set(endpoints.filter(({ open }) => open).map(({ path }) => path)).size;
    expect(methods).toHaveLength(endpoints.length + heads + preflights);
  });

  test('are all described in the OpenAPI 3.1 document and on the reference page', async () => {
    const document = (await api.call(openapi)) as unknown as {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            parameters: { name: string; in: string; required: boolean }[];
            responses: object;
          }
        >
      >;
      components: { schemas: object; securitySchemes: object };
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Rushes',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
    );
    expect(calls.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
    for (const { path, method, parameters, responses } of calls) {
      expect(method).toMatch(/^(get|post|put|patch|delete|head|options)$/);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map(({ name }) => name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(Object.keys(responses)).toContain('default');
      expect(
        Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
        path,
      ).toBe(true);
    }
    for (const [reference] of JSON.stringify(document).matchAll(/"#\/[^"]+"/g)) {
      const target = (JSON.parse(reference) as string)
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], document);
      if (!reference.includes('$defs')) expect(target, reference).toBeDefined();
    }
    const page = await api.fetch(`${BASE_PATH}/reference`);
    expect(await page.text()).toContain('/api/v1/nodes/{id}/subnodes');
  });

  test.each(['openapi.json', 'reference'])(
    'send %s compressed, and return 304 when the client already has it',
    async (name) => {
      const path = `${BASE_PATH}/${name}`;
      const tags = new Set<string>();
      for (const encoding of ['br', 'gzip', 'identity']) {
        const ask = (headers: object = {}) =>
          api.fetch(path, undefined, { headers: { 'accept-encoding': encoding, ...headers } });
        const answer = await ask();
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(answer.headers.get('vary')).toBe('accept-encoding');
        expect((await answer.text()).length).toBeGreaterThan(100_000);
        const etag = answer.headers.get('etag')!;
        tags.add(etag);
        const again = await ask({ 'if-none-match': `"other", W/${etag}` });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
      expect(tags.size).toBe(3);
    },
  );
});

describe('Responses of every kind', () => {
  let kinds: [string, Response][];

  beforeAll(async () => {
    const podid = await makePod(api.services, world.folder, world.users.team, { name: 'a.mp4' });
    const asset = { name: 'a.mp4', bytes: Buffer.from('x'), mimetype: 'video/mp4' };
    await makeAsset(api.services, world.folder, podid, asset);
    const { url } = (await api.call(getPod, { params: { id: podid } }, team)).pod.asset.raw[0]!;
    const abort = new AbortController();
    kinds = [
      ['API', await api.fetch(urlPath(me.path), team)],
      ['refusal', await api.fetch(urlPath(me.path))],
      ['missing', await api.fetch(`${BASE_PATH}/nothing`)],
      ['unreadable', await api.fetch('/%zz')],
      ['media', await api.fetch(url!)],
      ['media refused', await api.fetch(url!.replace('s=', 's=x'))],
      ['upload protocol', await api.fetch(`${BASE_PATH}/uploads`, undefined, { method: 'OPTIONS' })],
      ['upload refused', await api.fetch(`${BASE_PATH}/uploads/${podid}`, team, { method: 'PATCH' })],
      ['stream', await api.fetch(`${BASE_PATH}/live`, team, { signal: abort.signal })],
      ['health', await api.fetch('/healthz')],
      ['page', await api.fetch(`${BASE_PATH}/reference`)],
    ];
    abort.abort();
  });

  test('carry the security headers', () => {
    for (const [kind, { headers }] of kinds) {
      expect(headers.get('x-content-type-options'), kind).toBe('nosniff');
      expect(headers.get('x-frame-options'), kind).toBe('DENY');
      expect(headers.get('referrer-policy'), kind).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy'), kind).toBe('same-origin');
      expect(headers.get('content-security-policy'), kind).toMatch(/default-src '(self|none)'/);
      expect(headers.get('content-security-policy'), kind).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('access-control-allow-origin'), kind).toBeNull();
      expect(headers.get('x-powered-by'), kind).toBeNull();
    }
  });

  test('are not cacheable, except media, pages and the health check', () => {
    for (const [kind, { headers }] of kinds) {
      if (['page', 'health', 'media'].includes(kind)) continue;
      expect(headers.get('cache-control'), kind).toMatch(/^no-store/);
    }
  });
});

test('Behind HTTPS, the server sends HSTS and refuses requests from other origins', async () => {
  await api.restart({ RUSHES_PUBLIC_URL: 'https://rushes.example.com/' });
  const { headers } = await api.fetch('/healthz');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  const post = (origin: string) =>
    api.fetch(urlPath('auth/sign-out'), undefined, { method: 'POST', headers: { origin } });
  expect((await post('https://rushes.example.com')).status).toBe(204);
  expect((await post('https://rushes.example.com.evil.test')).status).toBe(403);
  await api.restart();
});

test('The X-Forwarded-For header counts only when a trusted proxy sends it', async () => {
  const figures = (headers: Record<string, string>) => api.fetch('/metrics', undefined, { headers });
  expect(await (await figures({})).text()).toMatch(/^rushes_live_streams \d+$/m);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
    expect(await refusalIn(await figures({ [name]: '127.0.0.1' })), name).toBe('403 11403');
  const addresses = async () =>
    (await api.services.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
  const wrong = (forwarded: string) =>
    api.fetch(urlPath(signIn.path), undefined, {
      method: 'POST',
      body: JSON.stringify({ email: 'x@y.test', password: 'x' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    });
  await wrong('203.0.113.7');
  expect(await addresses()).not.toContain('sign-in:address:203.0.113.7');
  await api.restart({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
  await wrong('203.0.113.8');
  expect(await addresses()).toContain('sign-in:address:203.0.113.8');
  await api.restart();
});

test('The log contains no tokens, passwords, cookies or signatures', async () => {
  const as = await api.signIn('admin@studio.test');
  const { node } = await api.call(getNode, { params: { id: world.folder.id } }, as);
  expect(node.name).toBe('Folder');
  await api.fetch(`/media/${world.folder.id}/x?e=1&s=verysecret`);
  await api.fetch(`${BASE_PATH}/auth/refresh`, undefined, { method: 'POST', headers: { cookie: as.cookie } });
  expect(logged).toContain('/api/v1/auth/sign-in');
  expect(logged).toContain('s=…');
  const secrets = [
    PASSWORD,
    'verysecret',
    as.cookie.split('=')[1]!,
    ...Object.values(as.headers),
    '$argon2id',
  ];
  for (const secret of secrets) expect(logged.includes(secret), secret.slice(0, 8)).toBe(false);
});
