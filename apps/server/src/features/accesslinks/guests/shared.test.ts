import { updateAccessLink } from '@rushes/contract/accesslinks';
import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { getSharedFiles, getSharedPod, type SharedSort } from '@rushes/contract/reviewaccess';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset, makeNode } from '#test/fixtures.ts';
import { giveRendition } from '#test/media/rendition.ts';
import { openLinks } from '#test/scenes/link-scene.ts';

const { api, world, team, video, make, enter, files, names, end } = await openLinks();

describe('Files in an access link', () => {
  test('include the shared items and one level of subfolders, and nothing else [M151]', async () => {
    const top = await makeNode(api.services, world.project, 'Shared');
    const below = await makeNode(api.services, top, 'Below');
    const deep = await makeNode(api.services, below, 'Deep');
    const hidden = await makeNode(api.services, top, 'Kept', { teamonly: 1 });
    await video(top, { name: 'in top.mov' });
    await video(below, { name: 'in below.mov' });
    await video(deep, { name: 'in deep.mov' });
    await video(top, { name: 'kept.mov', teamonly: 1 });
    await video(top, { name: 'archived.mov', archived: ArchiveStatus.ARCHIVED });
    await video(top, { name: 'binned.mov', deletedat: new Date(), deletionid: newId(), binned: 1 });
    const alone = await video(world.folder, { name: 'alone.mov' });
    const beside = await video(world.folder, { name: 'beside.mov' });
    const link = await make({ podids: [alone], nodeids: [top.id] });
    const as = await enter(link.code, {}, '');
    expect(await names(as)).toEqual(['Shared', 'alone.mov']);
    expect(await names(as, { nodeid: top.id })).toEqual(['Below', 'in top.mov']);
    expect(await names(as, { nodeid: below.id })).toEqual(['in below.mov']);
    for (const nodeid of [
      deep.id,
      hidden.id,
      world.folder.id,
      world.project.id,
      newId(),
      world.otherProject.id,
    ])
      expect(await api.refused(getSharedFiles, { query: { nodeid } }, as)).toBe('404 ERR7');
    const { db } = api.services;
    await db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', alone).execute();
    expect(await names(as)).toEqual(['Shared']);
    await db.updateTable('pods').set({ teamonly: 0, nodeid: top.id }).where('id', '=', alone).execute();
    expect(await names(as)).toEqual(['Shared', 'alone.mov']);
    expect((await files(as)).pods.map(({ id }) => id)).not.toContain(beside);
  });

  test('come in pages, each file once', async () => {
    const top = await makeNode(api.services, world.project, 'Long');
    for (const name of ['c', 'a', 'd', 'b', 'e']) await video(top, { name: `${name}.mov` });
    const as = await enter((await make({ nodeids: [top.id] })).code, {}, '');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof files>> = await files(as, {
        nodeid: top.id,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.pods.map(({ name }) => name));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(['a.mov', 'b.mov', 'c.mov', 'd.mov', 'e.mov']);
  });

  test('are sorted as requested across pages, and a cursor of another order is refused', async () => {
    const top = await makeNode(api.services, world.project, 'Sorted');
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await video(top, { name: 'a.mov', duration: 10, size: 7, createdat: day(2) });
    await video(top, { name: 'b.mov', duration: 30, size: 7, createdat: day(1) });
    await video(top, { name: 'c.mov', duration: null, size: 9, createdat: day(3), kind: 'image' });
    await video(top, { name: 'd.mov', duration: 30, size: 1, createdat: day(3) });
    const as = await enter((await make({ nodeids: [top.id] })).code, {}, '');
    const inOrder = async (sort: SharedSort) => {
      const all = await files(as, { nodeid: top.id, sort });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof files>> = await files(as, {
          nodeid: top.id,
          sort,
          limit: 1,
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.pods.map(({ name }) => name[0]!));
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(all.pods.map(({ name }) => name[0]));
      return seen.join('');
    };
    expect(await inOrder('name')).toBe('abcd');
    expect(await inOrder('newest')).toMatch(/^(cd|dc)ab$/);
    expect(await inOrder('longest')).toMatch(/^(bd|db)ac$/);
    expect(await inOrder('largest')).toMatch(/^c(ab|ba)d$/);
    const { next } = await files(as, { nodeid: top.id, sort: 'largest', limit: 1 });
    const query = { nodeid: top.id, cursor: next! };
    expect(await api.refused(getSharedFiles, { query }, as)).toBe('400 11406');
    expect(await api.refused(getSharedFiles, { query: { sort: 'colour' as never } }, as)).toBe('400 11406');
  });

  test('are counted per folder as far as the link shows them, with three thumbnails at most', async () => {
    const top = await makeNode(api.services, world.project, 'Stills');
    const bytes = new TextEncoder().encode('picture');
    for (const name of ['a', 'b', 'c', 'd']) {
      const id = await video(top, { name: `${name}.mov`, size: 10 });
      const picture = { name: `${name}.jpg`, bytes, mimetype: 'image/jpeg', type: AssetType.THUMBNAIL };
      await makeAsset(api.services, top, id, picture);
    }
    const kept = await video(top, { name: '0.mov', size: 1000, teamonly: 1 });
    const secret = { name: 'secret.jpg', bytes, mimetype: 'image/jpeg', type: AssetType.THUMBNAIL };
    await makeAsset(api.services, top, kept, secret);
    const link = await make({ nodeids: [top.id] });
    const as = await enter(link.code, {}, '');
    const { node, nodes } = await files(as);
    expect(node).toBeNull();
    expect(nodes).toMatchObject([{ name: 'Stills', parentid: null, files: 4, size: 40 }]);
    const { stills } = nodes[0]!;
    expect(stills.map((url) => url.split('/').at(-1)!.split('?')[0])).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(await (await api.fetch(stills[0]!)).text()).toBe('picture');
    expect((await files(as, { nodeid: top.id })).node).toMatchObject({ name: 'Stills', files: 4 });
    await end(link.id);
    expect((await api.fetch(stills[0]!)).status).toBe(404);
  });

  test('play in the sizes of the video, through URLs of that visitor only, and not under a watermark', async () => {
    const id = await video(world.folder, { name: 'sizes.mov' });
    const web = { name: 'web.mp4', mimetype: 'video/mp4', type: AssetType.WEB };
    await makeAsset(api.services, world.folder, id, { ...web, bytes: new TextEncoder().encode('film') });
    const { code, id: linkid } = await make({ podids: [id] });
    const as = await enter(code, {}, '');
    const shared = async (one: As) => (await api.call(getSharedPod, { params: { id } }, one)).pod;
    const { tenantid } = world.folder;
    await giveRendition(api.services, tenantid, id, 9_000_000);
    expect((await shared(as)).stream).toBeNull();
    await giveRendition(api.services, tenantid, id, 900_000);
    const { stream, asset } = await shared(as);
    // The renditions are in the playlist, not in the list of assets.
    expect(asset.web).toHaveLength(1);
    const lines = (await (await api.fetch(stream!)).text()).split('\n');
    expect(lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=9000000',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000',
    ]);
    const sizes = lines.filter((line) => line.startsWith('/shared/'));
    const playlist = await (await api.fetch(sizes[1]!)).text();
    const bytes = playlist.split('\n').find((line) => line.startsWith('/shared/'))!;
    expect((await api.fetch(bytes, { headers: { range: 'bytes=44-55' }, cookie: '' })).status).toBe(206);

    const marked = await enter((await make({ podids: [id], watermark: 1 })).code, undefined, '');
    expect((await shared(marked)).stream).toBeNull();
    // The signature of the watermarked playlist gives no playlist without the watermark.
    const url = (await shared(marked)).asset.web[0]!.url!;
    for (const playlist of ['master', 'index'])
      expect(await refusalIn(await api.fetch(url.replace('marked/index', `stream/${playlist}`)))).toBe(
        '404 ERR17',
      );
    const other = (await shared(await enter(code, {}, ''))).stream!;
    const visitorOf = (url: string) => url.split('/')[2]!;
    const wrong = [
      stream!.replace(visitorOf(stream!), visitorOf(other)),
      stream!.replace(/[^/]+(?=\/stream)/, newId()),
      sizes[0]!.replace(/[^/]+(?=\/stream)/, sizes[1]!.split('/')[3]!),
      stream!.replace('master', 'index'),
    ];
    for (const one of wrong) expect(await refusalIn(await api.fetch(one)), one).toBe('404 ERR17');
    await end(linkid);
    for (const one of [stream!, sizes[0]!, bytes])
      expect(await refusalIn(await api.fetch(one)), one).toBe('404 ERR17');
  });

  test('include other versions only if the link allows it', async () => {
    const { db } = api.services;
    const [older, newer] = [
      await video(world.folder, { name: 'v1.mov' }),
      await video(world.folder, { name: 'v2.mov' }),
    ];
    await db.updateTable('pods').set({ parentpodid: newer, order: 1 }).where('id', '=', older).execute();
    await db.updateTable('pods').set({ order: 2, versionscount: 2 }).where('id', '=', newer).execute();
    const one = await enter((await make({ podids: [older] })).code, {}, '');
    const all = await enter((await make({ podids: [older], addversions: 1 })).code, {}, '');
    expect(await names(one)).toEqual(['v1.mov']);
    // The newest version represents the version stack.
    expect(await names(all)).toEqual(['v2.mov']);
    const seen = async (as: As, id: string) => {
      const { pod, versions } = await api.call(getSharedPod, { params: { id } }, as);
      return [pod.name, pod.versions, ...versions.map(({ name }) => name)];
    };
    expect(await seen(all, newer)).toEqual(['v2.mov', 2, 'v2.mov', 'v1.mov']);
    expect(await seen(all, older)).toEqual(['v1.mov', 2, 'v2.mov', 'v1.mov']);
    expect(await seen(one, older)).toEqual(['v1.mov', 1, 'v1.mov']);
    expect(await api.refused(getSharedPod, { params: { id: newer } }, one)).toBe('404 ERR6');
    // A team-only version does not represent the stack.
    await db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', newer).execute();
    expect(await names(all)).toEqual(['v1.mov']);
    expect(await seen(all, older)).toEqual(['v1.mov', 1, 'v1.mov']);
    await db.updateTable('pods').set({ teamonly: 0 }).where('id', '=', newer).execute();
    const top = await makeNode(api.services, world.project, 'Versions');
    await db.updateTable('pods').set({ nodeid: top.id }).where('id', 'in', [older, newer]).execute();
    const heads = await enter((await make({ nodeids: [top.id] })).code, {}, '');
    expect(await names(heads, { nodeid: top.id })).toEqual(['v2.mov']);
  });

  test('are sent as the link allows, checked on every request and never cached', async () => {
    const id = await video();
    const bytes = new TextEncoder().encode('moving pictures');
    const asset = (type: AssetType, name: string, mimetype = 'video/mp4', metadata = {}) =>
      makeAsset(api.services, world.folder, id, { name, bytes, mimetype, type, metadata });
    await asset(AssetType.RAW, 'cut.mov', 'video/quicktime');
    await asset(AssetType.WEB, 'web.mp4');
    await makeAsset(api.services, world.folder, id, {
      ...{ name: 'words.srt', mimetype: 'application/x-subrip', type: AssetType.SRT },
      bytes: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHallo\n'),
    });
    const link = await make({ podids: [id] });
    const as = await enter(link.code, {}, '');
    const groups = async () => (await files(as)).pods[0]!.asset;
    const change = (body: object) => api.call(updateAccessLink, { params: { id: link.id }, body }, team);

    const first = await groups();
    expect(first.raw[0]!.url).toBeNull();
    expect(first.srt).toEqual([]);
    // The player shows subtitles in SRT as WebVTT; without assets they cannot be downloaded.
    const [caption] = (await files(as)).pods[0]!.captions;
    expect(caption).toMatchObject({ name: 'words.srt', language: null });
    const words = await api.fetch(caption!.url);
    expect([words.headers.get('content-type'), await words.text()]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo\n',
    ]);
    expect(await refusalIn(await api.fetch(`${caption!.url}&download=1`))).toBe('404 ERR17');
    const { url } = first.web[0]!;
    const whole = await api.fetch(url!);
    expect([whole.status, whole.headers.get('cache-control'), await whole.text()]).toEqual([
      200,
      'no-store',
      'moving pictures',
    ]);
    const part = await api.fetch(url!, undefined, { headers: { range: 'bytes=0-5' } });
    expect([part.status, await part.text()]).toEqual([206, 'moving']);
    expect(await refusalIn(await api.fetch(`${url}&download=1`))).toBe('403 ERR148');
    const bent = url!.replace(/s=.{4}/, 's=AAAA');
    expect(await refusalIn(await api.fetch(bent))).toBe('404 ERR17');

    await change({ allowdownloading: 1, showassets: 1 });
    const more = await groups();
    expect((await api.fetch(more.raw[0]!.url!)).status).toBe(200);
    expect(await (await api.fetch(`${more.srt[0]!.url}&download=1`)).text()).toMatch(/^1\n00:00:01,000/);
    expect((await api.fetch(`${url}&download=1`)).headers.get('content-disposition')).toContain('attachment');
    await change({ allowdownloading: 0 });
    expect(await refusalIn(await api.fetch(more.raw[0]!.url!))).toBe('404 ERR17');
    // With `allowplayingraw`, an original is served inline where browsers can display it; otherwise it would be a
    // download.
    await change({ allowplayingraw: 1 });
    expect((await api.fetch((await groups()).raw[0]!.url!)).status).toBe(200);

    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute();
    expect(await refusalIn(await api.fetch(url!))).toBe('404 ERR17');
    await api.services.db.updateTable('pods').set({ teamonly: 0 }).where('id', '=', id).execute();
    expect((await api.fetch(url!)).status).toBe(200);
    await end(link.id);
    expect(await refusalIn(await api.fetch(url!))).toBe('404 ERR17');
  });
});
