import { createEmbedLink, type EmbedAsset, getEmbedded } from '@rushes/contract/embedlinks';
import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBandwidth } from '#features/limits/bandwidth.service.ts';
import { setLimits } from '#features/limits/limits.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { getEmbedded as readEmbedded } from './embedded.service.ts';

let api: Api;
let world: World;
let team: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
});
beforeEach(async () => {
  await api.services.db.updateTable('tenants').set({ links_allow_playing_original_file: 1 }).execute();
  await limit(1e15);
});

const limit = (bandwidth: number) =>
  api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { bandwidth }));
const bytes = (text: string) => new TextEncoder().encode(text);

interface Video {
  id: string;
  raw: string;
  web: string;
  poster: string;
  words: string;
  srt: string;
}

async function makeVideo(place: Place = world.folder, more: object = {}): Promise<Video> {
  const id = await makePod(api.services, place, world.users.team, {
    name: 'cut.mov',
    kind: 'video',
    duration: 60_000,
    resolution: '1920x1080',
    ...more,
  });
  const add = (asset: Parameters<typeof makeAsset>[3]) => makeAsset(api.services, place, id, asset);
  const video = {
    id,
    raw: await add({ name: 'cut.mov', bytes: bytes('original'), mimetype: 'video/quicktime' }),
    web: await add({
      name: 'cut.mp4',
      bytes: bytes('web version'),
      mimetype: 'video/mp4',
      type: AssetType.WEB,
    }),
    poster: await add({
      name: 'cut.jpg',
      bytes: bytes('picture'),
      mimetype: 'image/jpeg',
      type: AssetType.THUMBNAIL,
    }),
    words: await add({
      name: 'cut.vtt',
      bytes: bytes('WEBVTT'),
      mimetype: 'text/vtt',
      type: AssetType.VTT,
    }),
    srt: await add({
      ...{ name: 'cut.nl.srt', mimetype: 'application/x-subrip', type: AssetType.SRT },
      bytes: bytes('1\n00:00:01,000 --> 00:00:02,000\nHallo\n'),
    }),
  };
  await add({ name: 'notes.pdf', bytes: bytes('%PDF'), mimetype: 'application/pdf', type: AssetType.OTHER });
  const sized = { [video.web]: '1280x720', [video.poster]: '640x360' };
  for (const [asset, resolution] of Object.entries(sized))
    await api.services.db.updateTable('assets').set({ resolution }).where('id', '=', asset).execute();
  return video;
}

const embed = async (id: string, asset: EmbedAsset = 'preview') =>
  (await api.call(createEmbedLink, { params: { id }, body: { asset } }, team)).link.code;
const shown = async (code: string) => (await api.call(getEmbedded, { params: { code } })).embedded;
const gone = (code: string) => api.refused(getEmbedded, { params: { code } });
const take = (code: string, id: string, init?: RequestInit) =>
  api.fetch(`/embeds/${code}/${id}`, undefined, init);
const change = (id: string, to: object) =>
  api.services.db.updateTable('pods').set(to).where('id', '=', id).execute();

describe('An embedded file', () => {
  test('counts as viewed once per network and hour', async () => {
    const { db } = api.services;
    const code = await embed((await makeVideo()).id);
    const views = async () =>
      (await db.selectFrom('usage_changes').select('views').where('views', '>', 0).execute()).length;
    const before = await views();
    for (let load = 0; load < 3; load++) await shown(code);
    expect(await views()).toBe(before + 1);
    const elsewhere = { ...api.services, address: '203.0.113.9' } as unknown as Ctx;
    await readEmbedded(elsewhere, code);
    await readEmbedded(elsewhere, code);
    expect(await views()).toBe(before + 2);
    await sql`update rate_limits set resetat = now() - interval '1 second' where key like 'embed-view:%'`.execute(
      db,
    );
    await shown(code);
    expect(await views()).toBe(before + 3);
  });

  test('gives the web version, thumbnail and subtitles, and nothing else of the file [N162] [G92]', async () => {
    const video = await makeVideo();
    const code = await embed(video.id);
    expect(await shown(code)).toEqual({
      name: 'cut.mov',
      tenant: 'Studio',
      kind: 'video',
      duration: 60_000,
      width: 1280,
      height: 720,
      poster: `/embeds/${code}/${video.poster}`,
      media: [{ url: `/embeds/${code}/${video.web}`, mimetype: 'video/mp4' }],
      peaks: null,
      captions: [
        { url: `/embeds/${code}/${video.words}`, name: 'cut.vtt', language: null },
        { url: `/embeds/${code}/${video.srt}`, name: 'cut.nl.srt', language: null },
      ],
    });
    expect(await (await take(code, video.web)).text()).toBe('web version');
    expect(await (await take(code, 'poster')).text()).toBe('picture');
    expect(await (await take(code, video.words)).text()).toBe('WEBVTT');
    // Browsers show only WebVTT.
    expect(await (await take(code, video.srt)).text()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo\n',
    );
    expect(await refusalIn(await take(code, video.raw))).toBe('404 ERR17');
  });

  test('gives the original if requested, with the web version as a fallback [G92]', async () => {
    const video = await makeVideo();
    const code = await embed(video.id, 'raw');
    expect((await shown(code)).media.map(({ url }) => url.split('/').at(-1))).toEqual([video.raw, video.web]);
    expect(await (await take(code, video.raw)).text()).toBe('original');
  });

  test('gives audio with its waveform', async () => {
    const id = await makePod(api.services, world.folder, world.users.team, {
      name: 'mix.wav',
      kind: 'audio',
    });
    const add = (asset: Parameters<typeof makeAsset>[3]) => makeAsset(api.services, world.folder, id, asset);
    const sound = await add({
      name: 'mix.m4a',
      bytes: bytes('sound'),
      mimetype: 'audio/mp4',
      type: AssetType.AUDIO,
      metadata: { derived: 1 },
    });
    const peaks = await add({
      name: 'peaks.json',
      bytes: bytes('{"peaks":[1]}'),
      mimetype: 'application/json',
      type: AssetType.OTHER,
      metadata: { role: 'peaks', derived: 1 },
    });
    const code = await embed(id);
    expect(await shown(code)).toMatchObject({
      kind: 'audio',
      media: [{ url: `/embeds/${code}/${sound}` }],
      peaks: `/embeds/${code}/${peaks}`,
    });
    expect(await (await take(code, peaks)).text()).toBe('{"peaks":[1]}');
  });

  test('gives an image as its generated thumbnail, and uses a chosen thumbnail only as poster', async () => {
    const id = await makePod(api.services, world.folder, world.users.team, { name: 'a.tif', kind: 'image' });
    const add = (name: string, mimetype: string, more: object) =>
      makeAsset(api.services, world.folder, id, { name, bytes: bytes(name), mimetype, ...more });
    const made = await add('made.jpg', 'image/jpeg', { type: AssetType.THUMBNAIL });
    const chosen = await add('chosen.jpg', 'image/jpeg', {
      type: AssetType.THUMBNAIL,
      metadata: { role: 'chosen' },
    });
    // An original that browsers cannot display is not served, although it was requested.
    const raw = await add('a.tif', 'image/tiff', {});
    const code = await embed(id, 'raw');
    const { media, poster } = await shown(code);
    expect(media.map(({ url }) => url)).toEqual([`/embeds/${code}/${made}`]);
    expect(poster).toBe(`/embeds/${code}/${chosen}`);
    expect(await refusalIn(await take(code, raw))).toBe('404 ERR17');
  });

  test('gives only the name while the file is being processed', async () => {
    const id = await makePod(api.services, world.folder, world.users.team, { name: 'a.mov', kind: 'video' });
    expect(await shown(await embed(id))).toMatchObject({ name: 'a.mov', media: [], poster: null });
  });
});

describe('An embed stops showing immediately', () => {
  async function both() {
    const video = await makeVideo();
    const code = await embed(video.id);
    expect((await take(code, video.web)).status).toBe(200);
    return { video, code };
  }
  const nothing = async (code: string, asset: string) => {
    expect(await gone(code)).toBe('404 ERR178');
    expect(await refusalIn(await take(code, asset))).toBe('404 ERR178');
    expect(await refusalIn(await take(code, 'poster'))).toBe('404 ERR178');
  };

  test.each([
    ['archived', { archived: ArchiveStatus.ARCHIVED }, { archived: ArchiveStatus.NOTARCHIVED }],
    ['made team-only', { teamonly: 1 }, { teamonly: 0 }],
    [
      'deleted',
      { deletedat: new Date(), deletionid: newId(), binned: 1 },
      { deletedat: null, deletionid: null, binned: 0 },
    ],
  ])('a file that was %s, until that is undone', async (_, to, back) => {
    const { video, code } = await both();
    await change(video.id, to);
    await nothing(code, video.web);
    await change(video.id, back);
    expect((await take(code, video.web)).status).toBe(200);
  });

  test('a file that was moved into a team-only folder', async () => {
    const { video, code } = await both();
    await change(video.id, { nodeid: world.belowHidden.id });
    await nothing(code, video.web);
  });

  test('an original once the tenant no longer allows playing it [G92]', async () => {
    const video = await makeVideo();
    const [original, preview] = [await embed(video.id, 'raw'), await embed(video.id)];
    await api.services.db.updateTable('tenants').set({ links_allow_playing_original_file: 0 }).execute();
    await nothing(original, video.raw);
    expect((await take(preview, video.web)).status).toBe(200);
  });

  test('files of a deleted tenant', async () => {
    const { video, code } = await both();
    const close = (deletedat: Date | null) =>
      api.services.db.updateTable('tenants').set({ deletedat }).where('id', '=', world.studio.id).execute();
    await close(new Date());
    await nothing(code, video.web);
    await close(null);
  });
});

describe('Media of an embed', () => {
  test('are not cached, support ranges and cannot run scripts', async () => {
    const video = await makeVideo();
    const code = await embed(video.id);
    const part = await take(code, video.web, { headers: { range: 'bytes=4-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'ver']);
    expect(part.headers.get('cache-control')).toBe('no-store');
    expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('can be loaded by other sites only if they are thumbnails', async () => {
    const video = await makeVideo();
    const code = await embed(video.id);
    const policy = async (id: string) => (await take(code, id)).headers.get('cross-origin-resource-policy');
    expect(await policy(video.web)).toBe('same-origin');
    expect(await policy(video.words)).toBe('same-origin');
    expect(await policy('poster')).toBe('cross-origin');
  });

  test('count as bandwidth, and stop when the plan is used up', async () => {
    const video = await makeVideo();
    const code = await embed(video.id);
    const used = async () => {
      await writeBandwidth(api.services);
      const { used } = await api.services.db
        .selectFrom('resources')
        .select('used')
        .where('tenantid', '=', world.studio.id)
        .where('name', '=', 'bandwidth')
        .executeTakeFirstOrThrow();
      return used;
    };
    const before = await used();
    await (await take(code, video.web)).text();
    await (await take(code, video.web, { headers: { range: 'bytes=4-6' } })).text();
    expect((await used()) - before).toBe('web version'.length + 3);
    await limit(0);
    expect(await refusalIn(await take(code, video.web))).toBe('509 11509');
    // Thumbnails are still served, as in the lists.
    expect((await take(code, 'poster')).status).toBe(200);
  });

  test('are limited to the embedded file', async () => {
    const [video, second] = [await makeVideo(), await makeVideo()];
    const theirs = await makeVideo(world.otherProject);
    const code = await embed(video.id);
    for (const id of [second.web, theirs.web, newId()])
      expect(await refusalIn(await take(code, id))).toBe('404 ERR17');
    expect(await refusalIn(await take(code, 'nothing'))).toBe('400 11406');
    expect(await refusalIn(await take('x'.repeat(27), video.web))).toBe('404 ERR178');
  });
});
