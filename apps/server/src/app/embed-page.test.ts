import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbedLink, deleteEmbedLink } from '@rushes/contract/embedlinks';
import { AssetType } from '@rushes/contract/enums';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { serveEmbedPage } from './embed-page.ts';
import { handleError } from './error-handler.ts';
import { serveWeb } from './web-app.ts';

const SITE = 'https://rushes.test';

let folder: string;
let app: FastifyInstance;
let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: SITE });
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  folder = await mkdtemp(join(tmpdir(), 'test-embed-'));
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<html>the page</html>');
  await writeFile(join(folder, 'embedded.html'), '<html><head><title>Rushes</title></head>the player</html>');
  app = Fastify().setErrorHandler(handleError) as unknown as FastifyInstance;
  const secure = securityHeaders(true);
  app.addHook('onRequest', async (_, reply) => secure(reply));
  serveEmbedPage(app, api.services, folder);
  await serveWeb(app, { folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function embed(name = 'cut.mov', kind: 'video' | 'audio' | 'image' = 'video') {
  const id = await makePod(api.services, world.folder, world.users.team, {
    name,
    kind,
    resolution: '1920x1080',
  });
  const picture = { name: 'a.jpg', bytes: new Uint8Array([1]), mimetype: 'image/jpeg' };
  await makeAsset(api.services, world.folder, id, { ...picture, type: AssetType.THUMBNAIL });
  const { link } = await api.call(createEmbedLink, { params: { id }, body: {} }, team);
  return { ...link, podid: id, path: new URL(link.url).pathname };
}
const get = (url: string) => app.inject({ url });
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];

describe('Page of an embedded file [B40]', () => {
  test('can be framed by any site, unlike every other page', async () => {
    const { path } = await embed();
    const { headers, statusCode } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['content-security-policy']).not.toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    // The rest of the policy applies here too.
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const code = path.split('/').at(-1);
    for (const other of [
      '/',
      '/account/login',
      '/node/1',
      '/pod/1',
      '/console/index',
      `/reviewaccess/${code}`,
      '/embedded',
      `/embedded/${code}/more`,
      `/embedded-upload/${code}`,
      `/Embedded/${code}`,
      '/embedded.html',
    ]) {
      const response = await get(other);
      expect(response.headers['content-security-policy'], other).toContain("frame-ancestors 'none'");
      expect(response.headers['x-frame-options'], other).toBe('DENY');
      expect(response.body, other).not.toContain('the player');
    }
  });

  test('contains metadata for oEmbed and for link previews in chats', async () => {
    const { path, url } = await embed();
    const { body } = await get(path);
    const asked = `${SITE}/oembed?url=${encodeURIComponent(url)}`;
    expect(body).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${asked}&#38;format=json" title="cut.mov">`,
    );
    expect(body).toContain(`type="text/xml+oembed" href="${asked}&#38;format=xml"`);
    expect(body).toContain('<title>cut.mov</title>');
    expect(body).not.toContain('<title>Rushes</title>');
    expect(contentOf(body, 'og:type')).toBe('video.other');
    expect(contentOf(body, 'og:title')).toBe('cut.mov');
    expect(contentOf(body, 'og:site_name')).toBe('Studio');
    expect(contentOf(body, 'og:image')).toBe(`${url.replace('/embedded/', '/embeds/')}/poster`);
    expect(contentOf(body, 'og:video:url')).toBe(url);
    expect(contentOf(body, 'twitter:card')).toBe('player');
    expect(contentOf(body, 'twitter:player:width')).toBe('1920');
    const image = await get((await embed('a.jpg', 'image')).path);
    expect(contentOf(image.body, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(image.body, 'twitter:player')).toBeUndefined();
  });

  test('escapes HTML in the file name', async () => {
    const name = `$&"></title><script>alert('1')</script>.mov`;
    const { body } = await get((await embed(name)).path);
    expect(body).not.toContain('<script');
    expect(body.match(/<\/title>/g)).toHaveLength(1);
    expect(contentOf(body, 'og:title')).toBe(
      '$&#38;&#34;&#62;&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;.mov',
    );
  });

  test('reveals nothing about a hidden file or a deleted embed, and can still be framed', async () => {
    const { path, id, podid } = await embed();
    const hide = (teamonly: 0 | 1) =>
      api.services.db.updateTable('pods').set({ teamonly }).where('id', '=', podid).execute();
    await hide(1);
    const hidden = await get(path);
    expect([hidden.statusCode, hidden.body.includes('cut.mov')]).toEqual([404, false]);
    expect(hidden.body).toContain('the player');
    expect(hidden.headers['content-security-policy']).toContain('frame-ancestors *');
    await hide(0);
    await api.call(deleteEmbedLink, { params: { id: podid, eid: id } }, team);
    const gone = await get(path);
    // A hidden file and a deleted embed are indistinguishable.
    expect([gone.statusCode, gone.body]).toEqual([404, hidden.body]);
  });
});
