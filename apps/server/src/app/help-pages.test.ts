import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { languages } from '@rushes/contract/enums';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { serveWeb } from './web-app.ts';

const SCRIPT = "document.documentElement.dataset.theme = 'light'";
const pageOf = (language: string, name: string) =>
  `<html lang="${language}"><script>${SCRIPT}</script>${name}`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-help-'));
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), 'the app');
  await writeFile(join(folder, 'assets/guide-en-upload-1a2b.webp'), 'RIFF');
  for (const language of languages) {
    await mkdir(join(folder, 'help', language), { recursive: true });
    for (const name of ['index', 'producers', '404'])
      await writeFile(join(folder, 'help', language, `${name}.html`), pageOf(language, name));
  }
  app = Fastify();
  const secure = securityHeaders(true);
  app.addHook('onRequest', async (_, reply) => secure(reply));
  await serveWeb(app, { folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('Help pages', () => {
  test.each([
    ['/help/de', 'en'],
    ['/help/en/', 'en'],
    ['/help/en/nothing', 'en'],
    ['/help/nl/niets', 'nl'],
    ['/help/nl/producers/more', 'nl'],
    ['/help/en/404', 'en'],
    ['/help/en/producers.html', 'en'],
    ['/help/en/..%2f..%2findex.html', 'en'],
  ])('answer %s with a page that says it does not exist', async (url, language) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([404, pageOf(language, '404')]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['nl-NL,nl;q=0.9,en;q=0.8', '/help/nl'],
    ['en-GB,en;q=0.9', '/help/en'],
    ['de-DE', '/help/en'],
  ])('open in the language of the browser: %s', async (language, path) => {
    const { statusCode, headers } = await get('/help', { 'accept-language': language });
    expect([statusCode, headers.location, headers.vary]).toEqual([302, path, 'accept-language']);
    expect((await get('/help')).headers.location).toBe('/help/en');
  });

  test('are public, in each language, and only their own script may run', async () => {
    for (const language of languages)
      for (const [path, name] of [
        [`/help/${language}`, 'index'],
        [`/help/${language}/producers`, 'producers'],
      ] as const) {
        const { statusCode, body, headers } = await get(path);
        expect([statusCode, body]).toEqual([200, pageOf(language, name)]);
        const policy = String(headers['content-security-policy']);
        const hash = createHash('sha256').update(SCRIPT).digest('base64');
        expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      }
  });

  test('are compressed and not sent again to a browser that has them', async () => {
    const zipped = await get('/help/en', { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(pageOf('en', 'index'));
    const again = await get('/help/en', {
      'accept-encoding': 'gzip',
      'if-none-match': String(zipped.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('have pictures that browsers may keep', async () => {
    const { headers } = await get('/assets/guide-en-upload-1a2b.webp', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
