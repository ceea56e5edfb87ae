import { AssetType } from '@rushes/contract/enums';
import { resourceStatus } from '@rushes/contract/limits';
import { listNotifications } from '@rushes/contract/notifications';
import { getPod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedUrl } from '#features/assets/urls/index.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { viewerOf } from '#test/session.ts';
import { runJob } from '#test/worker.ts';
import { writeBandwidth } from './bandwidth.service.ts';
import { setLimits } from './limits.service.ts';

let api: Api;
let world: World;
let admin: As;
let video: string;
let picture: string;
let podid: string;

const MB = 1_000_000;
const bytes = Buffer.alloc(3 * MB, 7);

const url = (id: string) => signedUrl(viewerOf(api, admin), id, 'film.mp4');
const fetchMedia = (id: string, init?: RequestInit) => api.fetch(url(id), undefined, init);
/** Reads the whole response. */
async function take(id: string, init?: RequestInit): Promise<Response> {
  const response = await fetchMedia(id, init);
  await response.arrayBuffer();
  return response;
}

async function makeVideo(at: Place, userid: string, content = bytes) {
  const pod = await makePod(api.services, at, userid, { name: 'film.mp4', kind: 'video' });
  const asset = { name: 'film.mp4', bytes: content, mimetype: 'video/mp4', type: AssetType.WEB };
  return { pod, asset: await makeAsset(api.services, at, pod, asset) };
}

async function used(tenantid = world.studio.id): Promise<number> {
  await writeBandwidth(api.services);
  const row = await api.services.db
    .selectFrom('resources')
    .select('used')
    .where('tenantid', '=', tenantid)
    .where('name', '=', 'bandwidth')
    .executeTakeFirstOrThrow();
  return row.used;
}

const limit = (bandwidth: number) =>
  api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { bandwidth }));

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
  ({ pod: podid, asset: video } = await makeVideo(world.folder, world.users.team));
  picture = await makeAsset(api.services, world.folder, podid, {
    name: 'picture.jpg',
    bytes: Buffer.alloc(2000, 1),
    mimetype: 'image/jpeg',
    type: AssetType.THUMBNAIL,
  });
});
beforeEach(async () => {
  await writeBandwidth(api.services);
  await sql`update resources set used = 0, noticed = 0 where name = 'bandwidth'`.execute(api.services.db);
  await limit(1e12);
});

describe('Bandwidth counting', () => {
  it('counts whole files, ranges and thumbnails to the byte, for the right tenant', async () => {
    await take(video);
    expect(await used()).toBe(3 * MB);
    await take(video, { headers: { range: 'bytes=10-109' } });
    await take(video, { headers: { range: 'bytes=-50' } });
    expect(await used()).toBe(3 * MB + 150);
    await take(picture);
    expect(await used()).toBe(3 * MB + 2150);
    expect(await used(world.other.id)).toBe(0);
  });

  it('counts nothing when no bytes are sent', async () => {
    await take(video, { method: 'HEAD' });
    expect((await take(video, { headers: { 'if-none-match': `"${video}"` } })).status).toBe(304);
    expect((await take(video, { headers: { range: 'bytes=9000000-' } })).status).toBe(416);
    expect((await api.fetch(`${url(video)}x`)).status).toBe(404);
    expect(await used()).toBe(0);
  });

  it('counts only the bytes sent of an aborted transfer', async () => {
    const size = 256 * MB;
    const large = await makeVideo(world.folder, world.users.team, Buffer.alloc(size));
    const abort = new AbortController();
    const closed = new Promise((resolve) =>
      api.app.server.once('request', (_request, answer) => answer.once('close', resolve)),
    );
    const response = await fetchMedia(large.asset, { signal: abort.signal });
    const reader = response.body!.getReader();
    let received = 0;
    while (received < 2 * MB) received += (await reader.read()).value!.length;
    abort.abort();
    await closed;
    const counted = await used();
    expect(counted).toBeGreaterThanOrEqual(received);
    // Counts what the socket had accepted, not the rest of the video.
    expect(counted).toBeLessThan(size / 4);
  });

  it('keeps the count when the process restarts immediately afterwards', async () => {
    await take(video);
    await api.restart();
    const { rows } = await sql<{ used: number }>`
      select used from resources where name = 'bandwidth' and tenantid = ${world.studio.id}`.execute(
      api.services.db,
    );
    expect(rows[0]!.used).toBe(3 * MB);
  });

  it('notifies administrators at 80 and at 100 percent of the limit [Y286]', async () => {
    await limit(3.5 * MB);
    await take(video);
    await used();
    const news = async () =>
      (await api.call(listNotifications, { params: { id: world.studio.id }, query: { limit: 5 } }, admin))
        .notifications;
    expect((await news())[0]).toMatchObject({ code: 'upcoming-bandwidth-limit' });
    await take(video);
    await used();
    expect((await news())[0]).toMatchObject({ code: 'reached-bandwidth-limit' });
  });
});

describe('Bandwidth limit reached', () => {
  it('refuses playback and download, while thumbnails and API calls still work', async () => {
    await limit(3 * MB);
    // Refused immediately, although no row is written yet.
    await take(video);
    expect(await refusalIn(await fetchMedia(video))).toBe('509 11509');
    expect(await refusalIn(await api.fetch(`${url(video)}&download=1`))).toBe('509 11509');
    expect(await used()).toBe(3 * MB);
    expect(await refusalIn(await fetchMedia(video))).toBe('509 11509');
    expect((await take(picture)).status).toBe(200);
    expect((await api.call(getPod, { params: { id: podid } }, admin)).pod.id).toBe(podid);
    const status = { params: { id: world.studio.id, name: 'bandwidth' as const }, query: { units: 1 } };
    expect(await api.call(resourceStatus, status, admin)).toMatchObject({ fits: 0 });
    await limit(10 * MB);
    expect((await take(video)).status).toBe(200);
  });

  it('does not affect other tenants', async () => {
    await limit(0);
    const theirs = await makeVideo(world.otherProject, world.users.other);
    const other = await api.signIn('admin@other.test');
    const address = signedUrl(viewerOf(api, other), theirs.asset, 'film.mp4');
    const response = await api.fetch(address);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await refusalIn(await fetchMedia(video))).toBe('509 11509');
  });
});

describe('Monthly bandwidth reset', () => {
  const begin = (tenantid: string, start: string, since: string) =>
    sql`with t as (update tenants set periodstart = now() - ${start}::interval where id = ${tenantid})
      update resources set used = 5, noticed = 100, since = now() - ${since}::interval
      where tenantid = ${tenantid} and name = 'bandwidth'`.execute(api.services.db);

  it('resets the usage once, and only for tenants whose subscription month has begun', async () => {
    await begin(world.studio.id, '3 months 2 days', '5 days');
    await begin(world.other.id, '3 months 2 days', '1 day');
    await runJob(api, 'limits.renew');
    expect([await used(), await used(world.other.id)]).toEqual([0, 5]);
    const { rows } = await sql<{ noticed: number }>`
      select noticed from resources where name = 'bandwidth' and tenantid = ${world.studio.id}`.execute(
      api.services.db,
    );
    expect(rows).toEqual([{ noticed: 0 }]);
    await take(video);
    await used();
    await runJob(api, 'limits.renew');
    expect(await used()).toBe(3 * MB);
  });

  it('resets the usage when the subscription period has just begun, not before it begins', async () => {
    await begin(world.studio.id, '1 minute', '10 days');
    await begin(world.other.id, '-3 days', '10 days');
    await runJob(api, 'limits.renew');
    expect([await used(), await used(world.other.id)]).toEqual([0, 5]);
  });
});
