import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createDownload, downloadInfo, getDownload } from '@rushes/contract/downloads';
import type { CallOf } from '@rushes/contract/endpoint';
import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import { writeBandwidth } from '#features/limits/bandwidth.service.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, type Place } from '#test/fixtures.ts';
import { unzip } from '#test/formats/unzip.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';
import { enter } from '#test/session.ts';

const { api, world, users, team, client, looker, other } = await startStudio();
// A function, because one of the tests restarts the process.
const db = () => api.services.db;

type Body = Partial<CallOf<typeof createDownload>['body']>;

async function file(name: string, at: Place = world.folder, bytes = randomBytes(50), more: object = {}) {
  const id = await makePod(api.services, at, users.team, { name, size: bytes.length, ...more });
  const raw = await makeAsset(api.services, at, id, { name, bytes, mimetype: 'application/octet-stream' });
  return { id, raw, bytes };
}
const subtitles = (podid: string, name = 'en.srt') =>
  makeAsset(api.services, world.folder, podid, {
    ...{ name, bytes: Buffer.from(`of ${name}`), mimetype: 'text/plain', type: AssetType.SRT },
  });

/** The session id precedes the signature. */
const sessionOf = (as: As) => as.headers['access-token']!.split('.')[0]!;

const ask = (body: Body, as = team) => api.call(createDownload, { body }, as);
const refused = (body: Body, as = team) => api.refused(createDownload, { body }, as);
const get = (url: string, headers: Record<string, string> = {}) => api.fetch(url, undefined, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function take(body: Body, as = team) {
  const { url, download } = await ask(body, as);
  const response = await get(url!);
  expect(response.status).toBe(200);
  const bytes = await bytesOf(response);
  expect(bytes.length).toBe(download.size);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  return { bytes, download, response, url: url! };
}
const namesIn = async (body: Body, as?: As) => Object.keys(unzip((await take(body, as)).bytes).files);

describe('A download request', () => {
  test('returns a single file unchanged, with its name and range support [Y279]', async () => {
    const { id, bytes } = await file('Nachtaufnahme – 1.mov');
    const { response, url, bytes: taken } = await take({ podids: [id], excludeAssets: 1 });
    expect(taken.equals(bytes)).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Nachtaufnahme%20%E2%80%93%201.mov",
    );
    const part = await get(url, { range: 'bytes=10-19', 'if-range': response.headers.get('etag')! });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(10, 20))).toBe(true);
  });

  test('returns a single asset unchanged [Y279]', async () => {
    const { id } = await file('film.mov');
    const { bytes, response } = await take({ assetids: [await subtitles(id)] });
    expect(bytes.toString()).toBe('of en.srt');
    expect(response.headers.get('content-disposition')).toContain('en.srt');
  });

  test('returns files and folders as one zip, with the assets of a file next to it [Y279]', async () => {
    const shots = await makeNode(api.services, world.folder, 'Shots');
    const inner = await makeNode(api.services, shots, 'Day: 1');
    await makeNode(api.services, shots, 'Empty');
    const [a, b, c] = [
      await file('a.mov', world.folder, randomBytes(3_000_000)),
      await file('b.mov', shots, Buffer.alloc(0)),
      await file('CON', inner),
    ];
    await subtitles(a.id);
    await subtitles(a.id, 'EN.srt');
    const chosen = { podids: [a.id], nodeids: [shots.id] };
    const { bytes, download, response } = await take(chosen);
    expect(unzip(bytes).files).toEqual({
      'a.mov': a.bytes,
      'a (assets)/': Buffer.alloc(0),
      'a (assets)/en.srt': Buffer.from('of en.srt'),
      'a (assets)/EN (2).srt': Buffer.from('of EN.srt'),
      'Shots/': Buffer.alloc(0),
      'Shots/b.mov': b.bytes,
      'Shots/Day_ 1/': Buffer.alloc(0),
      'Shots/Day_ 1/_CON': c.bytes,
      'Shots/Empty/': Buffer.alloc(0),
    });
    expect(download).toMatchObject({ name: 'Folder.zip', state: 'ready', count: 5 });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(await namesIn({ ...chosen, excludeAssets: 1 })).not.toContain('a (assets)/');
    expect((await take({ nodeids: [shots.id] })).download.name).toBe('Shots.zip');
  });

  test('contains an item once when it is selected twice or together with its folder', async () => {
    const shots = await makeNode(api.services, world.folder, 'Twice');
    const inner = await makeNode(api.services, shots, 'Inner');
    const one = await file('one.mov', inner);
    expect(await namesIn({ podids: [one.id, one.id], nodeids: [inner.id, shots.id, shots.id] })).toEqual([
      ...['Twice/', 'Twice/Inner/', 'Twice/Inner/one.mov'],
    ]);
  });

  test('keeps the modification times of files', async () => {
    const lastModified = Date.UTC(2024, 1, 29, 12, 30, 7);
    const jsondata = JSON.stringify({ lastModified });
    const [a, b] = [await file('a.mov', world.folder, randomBytes(5), { jsondata }), await file('b.mov')];
    const { modified } = unzip((await take({ podids: [a.id, b.id] })).bytes);
    expect(modified['a.mov']).toBe(lastModified);
  });

  test('leaves out internal player assets unless they are requested by id', async () => {
    const { id } = await file('film.mov');
    const peaks = await makeAsset(api.services, world.folder, id, {
      ...{ name: 'film.peaks', bytes: Buffer.from('peaks'), mimetype: 'text/plain', type: AssetType.OTHER },
      metadata: { role: 'peaks' },
    });
    await subtitles(id);
    expect(await namesIn({ podids: [id] })).toEqual(['film (assets)/', 'film (assets)/en.srt', 'film.mov']);
    expect((await take({ assetids: [peaks] })).bytes.toString()).toBe('peaks');
  });

  test('reports the size and the items left out in advance', async () => {
    const place = await makeNode(api.services, world.folder, 'Counted');
    const [a, gone, half] = [
      await file('a.mov', place),
      await file('b.mov', place),
      await file('c.mov', place),
    ];
    await subtitles(a.id);
    await db()
      .updateTable('pods')
      .set({ archived: ArchiveStatus.ARCHIVED })
      .where('id', '=', gone.id)
      .execute();
    await db().updateTable('assets').set({ state: State.PROCESSING }).where('id', '=', half.raw).execute();
    const info = async (body: Body) => (await api.call(downloadInfo, { body }, team)).info;
    const sums = { originals: { count: 1, size: 50 }, assets: { count: 1, size: 9 } };
    expect(await info({ nodeids: [place.id] })).toEqual({
      ...{ ...sums, refused: [], leftout: { archived: 1, incomplete: 1 } },
    });
    expect(await info({ podids: [a.id, gone.id, half.id] })).toEqual({
      ...sums,
      refused: [
        { id: gone.id, reason: 'archived' },
        { id: half.id, reason: 'incomplete' },
      ],
      leftout: { archived: 0, incomplete: 0 },
    });
    expect(await namesIn({ nodeids: [place.id], excludeAssets: 1 })).toEqual(['Counted/', 'Counted/a.mov']);
  });
});

describe('A download is refused', () => {
  test('for archived, incomplete, deleted or foreign files, without permission or items [I119] [J125] [X257]', async () => {
    const [a, b, c, d] = [await file('a'), await file('b'), await file('c'), await file('d')];
    await db().updateTable('pods').set({ archived: ArchiveStatus.ARCHIVED }).where('id', '=', a.id).execute();
    await db().updateTable('assets').set({ state: State.PROCESSING }).where('id', '=', b.raw).execute();
    await db().updateTable('pods').set({ deletedat: new Date() }).where('id', '=', c.id).execute();
    expect(await refused({ podids: [a.id] })).toBe('409 ERR68');
    expect(await refused({ podids: [d.id, a.id] })).toBe('409 ERR68');
    expect(await refused({ assetids: [a.raw] })).toBe('409 ERR68');
    expect(await refused({ podids: [b.id] })).toBe('409 ERR154');
    expect(await refused({ assetids: [b.raw] })).toBe('404 ERR17');
    expect(await refused({ podids: [c.id] })).toBe('404 ERR6');
    expect(await refused({ podids: [d.id, c.id] })).toBe('404 ERR6');
    expect(await refused({ assetids: [c.raw] })).toBe('404 ERR17');
    expect(await refused({ podids: [d.id] }, other)).toBe('404 ERR6');
    expect(await refused({ nodeids: [world.folder.id] }, other)).toBe('404 ERR7');
    expect(await refused({ assetids: [d.raw] }, other)).toBe('404 ERR17');
    expect(await refused({ podids: [d.id] }, looker)).toBe('403 11403');
    expect(await refused({})).toBe('400 11406');
    expect(await refused({ podids: ['nonsense'] })).toBe('400 11406');
  });

  test('for items of two tenants', async () => {
    const both = await makePerson(api.services, {
      email: 'both@studio.test',
      group: 'team',
      at: world.studio.root,
    });
    await db()
      .insertInto('own_access_points')
      .columns(['id', 'tenantid', 'userid', 'nodeid', 'group', 'abilities'])
      .expression((eb) =>
        eb
          .selectFrom('access_points')
          .select((e) => [
            e.fn<string>('gen_random_uuid').as('id'),
            'tenantid',
            e.val(both).as('userid'),
            'nodeid',
            'group',
            'abilities',
          ])
          .where('userid', '=', world.users.other),
      )
      .execute();
    const theirs = await file('theirs.mov', world.otherProject);
    const as = await enter(api, both);
    const ours = await file('ours.mov');
    expect(await refused({ podids: [ours.id, theirs.id] }, as)).toBe('422 ERR184');
    expect(await refused({ podids: [ours.id], nodeids: [world.otherProject.id] }, as)).toBe('422 ERR184');
  });

  test('for team-only items when a client user asks, whose zip leaves them out', async () => {
    const place = await makeNode(api.services, world.project, 'Mixed');
    const secret = await makeNode(api.services, place, 'Secret', { teamonly: 1 });
    await db().updateTable('nodes').set({ hidden: 1 }).where('id', '=', secret.id).execute();
    await file('open.mov', place);
    const own = await file('team.mov', place, randomBytes(9), { teamonly: 1 });
    const deep = await file('deep.mov', secret);
    const everything = { nodeids: [place.id] };
    expect(await namesIn(everything, client)).toEqual(['Mixed/', 'Mixed/open.mov']);
    expect(await namesIn(everything)).toEqual([
      ...['Mixed/', 'Mixed/Secret/', 'Mixed/Secret/deep.mov', 'Mixed/open.mov', 'Mixed/team.mov'],
    ]);
    for (const { id, raw } of [own, deep]) {
      expect(await refused({ podids: [id] }, client)).toBe('404 ERR6');
      expect(await refused({ assetids: [raw] }, client)).toBe('404 ERR17');
    }
  });

  test('for assets that the user may not see, while the original is allowed', async () => {
    const who = await makePerson(api.services, {
      ...{ email: 'bare@studio.test', group: 'client', at: world.project },
      abilities: ['list NodeAndPod', 'download NodeAndPod'],
    });
    const as = await enter(api, who);
    const { id, bytes } = await file('film.mov');
    const srt = await subtitles(id);
    expect((await take({ podids: [id] }, as)).bytes.equals(bytes)).toBe(true);
    expect(await refused({ assetids: [srt] }, as)).toBe('404 ERR17');
  });

  test('once the bandwidth limit is reached, and sent bytes are counted', async () => {
    const tenantid = world.studio.id;
    const [a, b] = [await file('a.mov'), await file('b.mov')];
    const { url, download } = await ask({ podids: [a.id, b.id] });
    const used = () =>
      db()
        .selectFrom('resources')
        .select(['used', 'limit'])
        .where('tenantid', '=', tenantid)
        .where('name', '=', 'bandwidth')
        .executeTakeFirstOrThrow();
    await writeBandwidth(api.services);
    const before = await used();
    await bytesOf(await get(url!));
    await writeBandwidth(api.services);
    expect((await used()).used - before.used).toBe(download.size);
    const setLimit = (limit: number) =>
      db()
        .updateTable('resources')
        .set({ limit })
        .where('tenantid', '=', tenantid)
        .where('name', '=', 'bandwidth')
        .execute();
    await setLimit(1);
    expect(await refused({ podids: [a.id, b.id] })).toBe('509 11509');
    expect(await refusalIn(await get(url!))).toBe('509 11509');
    await setLimit(before.limit);
  });
});

describe('A download URL', () => {
  test('supports resuming, and gives the same bytes after a restart', async () => {
    const [a, b] = [await file('a.mov', world.folder, randomBytes(200_000)), await file('b.mov')];
    const { url, bytes, response } = await take({ podids: [a.id, b.id] });
    const etag = response.headers.get('etag')!;
    await api.restart();
    const rest = await get(url, { range: `bytes=${bytes.length - 100_300}-`, 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(
      `bytes ${bytes.length - 100_300}-${bytes.length - 1}/${bytes.length}`,
    );
    expect((await bytesOf(rest)).equals(bytes.subarray(-100_300))).toBe(true);
    const anew = await get(url, { range: 'bytes=5-', 'if-range': '"another"' });
    expect(anew.status).toBe(200);
    expect((await bytesOf(anew)).equals(bytes)).toBe(true);
    expect((await get(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const head = await api.fetch(url, undefined, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test('returns 404 when it was changed, has expired or names another download', async () => {
    const [a, b] = [await file('a'), await file('b')];
    const [one, two] = [await ask({ podids: [a.id, b.id] }), await ask({ podids: [a.id, b.id] })];
    const answer = async (url: string) => refusalIn(await get(url));
    expect(await answer(one.url!.slice(0, -2))).toBe('404 ERR29');
    expect(await answer(one.url!.replace(one.download.id, two.download.id))).toBe('404 ERR29');
    expect(await api.refused(getDownload, { params: { id: one.download.id } }, client)).toBe('404 ERR29');
    const past = new Date(Date.now() - 1000);
    await db().updateTable('downloads').set({ expireat: past }).where('id', '=', one.download.id).execute();
    expect(await answer(one.url!)).toBe('404 ERR29');
    expect(await api.refused(getDownload, { params: { id: one.download.id } }, team)).toBe('404 ERR29');
  });

  test('stops working with its session, and another session of the same user gets a new one', async () => {
    const [a, b] = [await file('a'), await file('b')];
    const [first, second] = [await enter(api, users.team), await enter(api, users.team)];
    const { url, download } = await ask({ podids: [a.id, b.id] }, first);
    const ended = { endedat: new Date() };
    await db().updateTable('sessions').set(ended).where('id', '=', sessionOf(first)).execute();
    expect(await refusalIn(await get(url!))).toBe('401 11026');
    const again = await api.call(getDownload, { params: { id: download.id } }, second);
    expect((await get(again.url!)).status).toBe(200);
  });

  test.each([
    [
      'was deleted',
      (id: string) => db().updateTable('pods').set({ deletedat: new Date() }).where('id', '=', id),
    ],
    ['was archived', (id: string) => db().updateTable('pods').set({ archived: 1 }).where('id', '=', id)],
    ['became team-only', (id: string) => db().updateTable('pods').set({ teamonly: 1 }).where('id', '=', id)],
  ])('is refused once a file in it %s', async (_, change) => {
    const [a, b] = [await file('a'), await file('b')];
    const zip = await ask({ podids: [a.id, b.id] }, client);
    const single = await ask({ podids: [b.id] }, client);
    expect((await get(zip.url!)).status).toBe(200);
    await change(b.id).execute();
    expect(await refusalIn(await get(zip.url!))).toBe('404 ERR29');
    expect(await refusalIn(await get(single.url!))).toBe('404 ERR29');
  });

  test('is refused once the user loses the download permission', async () => {
    const id = await makePerson(api.services, {
      email: 'soon@studio.test',
      group: 'client',
      at: world.project,
    });
    const as = await enter(api, id);
    const [a, b] = [await file('a'), await file('b')];
    const { url } = await ask({ podids: [a.id, b.id] }, as);
    await db()
      .updateTable('own_access_points')
      .set({ abilities: ['list NodeAndPod'] })
      .where('userid', '=', id)
      .execute();
    expect(await refusalIn(await get(url!))).toBe('404 ERR29');
  });
});

describe('Checksums', () => {
  test('are computed at the first download when missing, and then stored', async () => {
    const [a, b] = [await file('a'), await file('b')];
    const kept = async () =>
      (
        await db()
          .selectFrom('assets')
          .select('crc32')
          .where('id', 'in', [a.raw, b.raw])
          .orderBy('name')
          .execute()
      ).map((row) => row.crc32);
    expect(await kept()).toEqual([null, null]);
    await take({ podids: [a.id, b.id] });
    expect(await kept()).toEqual([crc32(a.bytes), crc32(b.bytes)]);
  });
});
