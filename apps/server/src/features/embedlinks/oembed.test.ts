import { createEmbedLink, deleteEmbedLink, oembed } from '@rushes/contract/embedlinks';
import { AssetType } from '@rushes/contract/enums';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';

// Metadata for other programs: https://oembed.com/
const SITE = 'https://rushes.test';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: SITE });
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});

interface Spec {
  name?: string;
  kind?: 'video' | 'audio' | 'image';
  resolution?: string | null;
  poster?: string;
}

async function embed({ name = 'cut.mov', kind = 'video', resolution = '1920x1080', poster }: Spec = {}) {
  const id = await makePod(api.services, world.folder, world.users.team, { name, kind, resolution });
  if (poster) {
    const picture = { name: 'a.jpg', bytes: new Uint8Array([1]), mimetype: 'image/jpeg' };
    const asset = await makeAsset(api.services, world.folder, id, { ...picture, type: AssetType.THUMBNAIL });
    await api.services.db.updateTable('assets').set({ resolution: poster }).where('id', '=', asset).execute();
  }
  const body = { asset: 'preview' } as const;
  return { ...(await api.call(createEmbedLink, { params: { id }, body }, team)).link, podid: id };
}

const ask = (url: string, more: Record<string, string> = {}) =>
  api.fetch(`/oembed?${new URLSearchParams({ url, ...more })}`);
const readOembed = async (url: string, more?: Record<string, string>) => {
  const response = await ask(url, more);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};

describe('oEmbed', () => {
  test('describes a video as an iframe in its proportions, within the requested size', async () => {
    const { url } = await embed({ poster: '1280x720' });
    const code = url.split('/').at(-1);
    expect(await readOembed(url)).toEqual({
      version: '1.0',
      type: 'video',
      title: 'cut.mov',
      provider_name: 'Studio',
      provider_url: SITE,
      thumbnail_url: `${SITE}/embeds/${code}/poster`,
      thumbnail_width: 1280,
      thumbnail_height: 720,
      width: 1920,
      height: 1080,
      html: `<iframe src="${url}" title="cut.mov" allow="fullscreen" allowfullscreen loading="lazy" width="1920" height="1080" style="border:0"></iframe>`,
    });
    expect(await readOembed(url, { maxwidth: '640' })).toMatchObject({ width: 640, height: 360 });
    expect(await readOembed(url, { maxwidth: '640', maxheight: '90' })).toMatchObject({
      width: 160,
      height: 90,
    });
    // A thumbnail that does not fit is not offered.
    expect(await readOembed(url, { maxwidth: '640' })).not.toHaveProperty('thumbnail_url');
  });

  test('describes audio as rich, and an image as photo or, if too large, as rich', async () => {
    const sound = await embed({ name: 'mix.wav', kind: 'audio', resolution: null });
    expect(await readOembed(sound.url)).toMatchObject({ type: 'rich', width: 640, height: 160 });
    const image = await embed({ name: 'a.jpg', kind: 'image', resolution: '4000x3000', poster: '1280x960' });
    const photo = await readOembed(image.url);
    expect(photo).toMatchObject({ type: 'photo', width: 1280, height: 960 });
    expect(photo.url).toMatch(new RegExp(`^${SITE}/embeds/[\\w-]{27}/[0-9a-f-]{36}$`));
    expect(photo).not.toHaveProperty('html');
    expect(await readOembed(image.url, { maxwidth: '320' })).toMatchObject({
      type: 'rich',
      width: 320,
      height: 240,
    });
  });

  test('gives the same as XML, with escaped text', async () => {
    const { url } = await embed({ name: `Tom & "Jerry" <b>'s` });
    const response = await ask(url, { format: 'xml' });
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    expect(text).toContain('<type>video</type>');
    expect(text).toContain('<title>Tom &#38; &#34;Jerry&#34; &#60;b&#62;&#39;s</title>');
    // The iframe is text inside the XML: escaped as HTML first, then as XML.
    expect(text).toContain('<html>&#60;iframe src=&#34;');
    expect(text).toContain('title=&#34;Tom &#38;#38; &#38;#34;Jerry');
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('<iframe');
  });

  test('escapes HTML in the file name', async () => {
    const name = '"><img src=x onerror=alert(1)>.mov';
    const { url } = await embed({ name });
    const answer = await readOembed(url);
    expect(answer.title).toBe(name);
    expect(answer.html).toContain('title="&#34;&#62;&#60;img src=x onerror=alert(1)&#62;.mov"');
    expect(String(answer.html).match(/<\w+/g)).toEqual(['<iframe']);
  });

  test('can be requested by other sites, and is not cached', async () => {
    const { url } = await embed();
    const { headers } = await ask(url);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('refuses other URLs, unknown formats and invalid sizes', async () => {
    const { url } = await embed();
    const code = url.split('/').at(-1);
    for (const wrong of [
      `https://elsewhere.test/embedded/${code}`,
      `${SITE}.evil.test/embedded/${code}`,
      `https://evil.test/?${url}`,
      `${SITE}/pod/${code}`,
      `${SITE}/embedded/`,
      `${SITE}/embedded/${'x'.repeat(27)}`,
      `${SITE}/embedded/${code}/more`,
      `javascript:alert(1)//${code}`,
      'cut.mov',
    ])
      expect(await refusalIn(await ask(wrong)), wrong).toBe('404 ERR178');
    expect(await refusalIn(await ask(url, { format: 'yaml' }))).toBe('501 ERR179');
    for (const maxwidth of ['0', '-1', 'wide', '1.5', '1e9'])
      expect(await refusalIn(await ask(url, { maxwidth })), maxwidth).toBe('400 11406');
    expect(await api.refused(oembed, { query: { url: '' } })).toBe('400 11406');
    expect((await ask(`${url}/`)).status).toBe(200);
    expect((await ask(`${url}?autoplay=1`)).status).toBe(200);
  });

  test('returns 401 for a file that is not shown at present, and 404 for a deleted embed', async () => {
    const { url, id, podid } = await embed();
    const hide = (teamonly: 0 | 1) =>
      api.services.db.updateTable('pods').set({ teamonly }).where('id', '=', podid).execute();
    await hide(1);
    expect(await refusalIn(await ask(url))).toBe('401 1013');
    await hide(0);
    await api.call(deleteEmbedLink, { params: { id: podid, eid: id } }, team);
    expect(await refusalIn(await ask(url))).toBe('404 ERR178');
  });
});
