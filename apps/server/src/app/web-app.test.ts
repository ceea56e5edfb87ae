import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { openOutbox } from '#platform/mail/mail.ts';
import { handleError } from './error-handler.ts';
import { serveOutbox } from './outbox-page.ts';
import { serveWeb } from './web-app.ts';

const SCRIPT = "document.documentElement.lang = 'nl'";
const LARGE = 'run();\n'.repeat(1000);
const PAGE = `<html><script>${SCRIPT}</script>the page</html>`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-pages-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), PAGE);
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist/assets/app-1a2b.js'), 'run()');
  await writeFile(join(folder, 'dist/assets/large-3c4d.js'), LARGE);
  await writeFile(join(folder, 'secret'), 'secret');
  app = Fastify().setErrorHandler(handleError) as unknown as FastifyInstance;
  const secure = securityHeaders(false);
  app.addHook('onRequest', async (_, reply) => secure(reply));
  serveOutbox(app, openOutbox(join(folder, 'outbox')));
  const sites = ['https://kustlicht.example', 'http://localhost:8080'];
  const framesOf = async (path: string) => (path === '/embedded-upload/code' ? sites : undefined);
  await serveWeb(app, { folder: join(folder, 'dist'), framesOf });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('Serving the web app', () => {
  test.each([
    '/',
    '/node/1',
    '/pod/1?menu=comments',
    '/account/login',
    '/nothing/like/this',
    '/account/verify/mila%40studio.test',
    '/account/reset-password/mila@studio.test/123456',
  ])('answers %s with the app page, revalidated on each request', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses the page with %s', async (encoding, expand) => {
    for (const url of ['/', '/node/1']) {
      const response = await get(url, { 'accept-encoding': encoding });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toContain('accept-encoding');
      expect(String(expand(response.rawPayload))).toBe(PAGE);
    }
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
  });

  test('lets only the embedded upload page be framed, and only by its listed sites [B40]', async () => {
    const framing = async (url: string) => {
      const { headers } = await get(url);
      const [sites] = /frame-ancestors [^;]*/.exec(String(headers['content-security-policy'])) ?? [];
      return [sites, headers['x-frame-options']];
    };
    expect(await framing('/embedded-upload/code?theme=light')).toEqual([
      'frame-ancestors https://kustlicht.example http://localhost:8080',
      undefined,
    ]);
    for (const url of ['/', '/uploadaccess/code', '/embedded-upload/other', '/favicon.svg'])
      expect(await framing(url), url).toEqual(["frame-ancestors 'none'", 'DENY']);
  });

  test('allows only the inline scripts of the page in its content security policy', async () => {
    const { headers } = await get('/node/1');
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await get('/favicon.svg')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('marks only files with a hash in their name as immutable', async () => {
    const script = await get('/assets/app-1a2b.js');
    expect([script.statusCode, script.body]).toEqual([200, 'run()']);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await get('/favicon.svg');
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['cache-control']).not.toContain('immutable');
  });

  test('sends files with the best compression that the browser accepts', async () => {
    const sent = async (accepted?: string) => {
      const { headers, rawPayload } = await get(
        '/assets/large-3c4d.js',
        accepted ? { 'accept-encoding': accepted } : {},
      );
      expect(headers.vary).toBe('accept-encoding');
      return { encoding: headers['content-encoding'], rawPayload };
    };
    const brotli = await sent('gzip, deflate, br, zstd');
    expect([brotli.encoding, brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', LARGE]);
    const zipped = await sent('gzip, deflate');
    expect([zipped.encoding, gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', LARGE]);
    const plain = await sent();
    expect([plain.encoding, plain.rawPayload.toString()]).toEqual([undefined, LARGE]);
    expect(brotli.rawPayload.length).toBeLessThan(LARGE.length / 10);
  });

  test.each(['/api/v1/nothing', '/media/x/y', '/assets/gone-9.js', '/gone.png', '/.well-known/security.txt'])(
    'returns 404 instead of the app page for %s',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.json().error?.code]).toEqual([404, '11404']);
    },
  );

  test('serves nothing outside its folder', async () => {
    for (const url of [
      '/assets/../../secret',
      '/..%2fsecret',
      '/assets/..%2f..%2fsecret',
      '/assets/%2e%2e/%2e%2e/secret',
    ]) {
      expect((await get(url)).body, url).not.toBe('secret');
    }
  });

  test('returns 404 for a POST to a page', async () => {
    expect((await app.inject({ url: '/node/1', method: 'POST' })).statusCode).toBe(404);
  });
});

test('The development outbox shows e-mails as escaped text, and only to local requests', async () => {
  expect((await get('/dev/outbox')).body).toContain('No mail yet');
  const text = '<img src=x onerror=alert(1)>';
  await openOutbox(join(folder, 'outbox')).send({ to: 'a@b.test', subject: text, text, html: text });
  const page = await get('/dev/outbox');
  expect(page.body).toContain('&#60;img');
  expect(page.body).not.toContain('<img');
  expect((await get('/dev/outbox', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
});
