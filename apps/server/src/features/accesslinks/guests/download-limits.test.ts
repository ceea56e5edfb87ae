import { updateAccessLink } from '@rushes/contract/accesslinks';
import { createSharedDownload } from '@rushes/contract/downloads';
import { AssetType } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import { type As, refusalIn } from '#test/api.ts';
import { makeAsset } from '#test/fixtures.ts';
import { openLinks } from '#test/scenes/link-scene.ts';

const { api, world, team, video, make, enter, files } = await openLinks();
const bytes = new TextEncoder().encode('moving pictures');
const download = '&download=1';

async function videoWithAssets() {
  const id = await video();
  const asset = (type: AssetType, name: string, mimetype: string, metadata = {}) =>
    makeAsset(api.services, world.folder, id, { name, bytes, mimetype, type, metadata });
  await asset(AssetType.RAW, 'cut.mp4', 'video/mp4');
  await asset(AssetType.WEB, 'web.mp4', 'video/mp4');
  await asset(AssetType.VTT, 'cut.vtt', 'text/vtt');
  await asset(AssetType.OTHER, 'cut.json', 'application/json', { role: 'peaks' });
  await asset(AssetType.IMAGE, 'beside.png', 'image/png');
  return id;
}

const assetsOf = async (as: As) => (await files(as)).pods[0]!.asset;
const downloadsOf = async (id: string) => {
  const row = api.services.db.selectFrom('accesslinks').select('downloads').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).downloads;
};
const get = (url: string, init?: RequestInit) => api.fetch(url, undefined, init);

describe('An access link with a download limit', () => {
  test('sends the original only as a counted download, unless playing it is allowed', async () => {
    const id = await videoWithAssets();
    const link = await make({ podids: [id], allowdownloading: 1, showassets: 1, maxdownloads: 2 });
    const as = await enter(link.code, {});
    const { raw, image } = await assetsOf(as);
    for (const url of [raw[0]!.url!, image[0]!.url!]) {
      expect(url).toContain(download);
      // Without `download` it would be a way to fetch the file that is not counted.
      expect(await refusalIn(await get(url.replace(download, '')))).toBe('404 ERR17');
    }
    expect(await downloadsOf(link.id)).toBe(0);
    const saved = await get(raw[0]!.url!);
    expect([saved.status, await saved.text()]).toEqual([200, 'moving pictures']);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await downloadsOf(link.id)).toBe(1);
    const body = { allowplayingraw: 1 } as const;
    await api.call(updateAccessLink, { params: { id: link.id }, body }, team);
    const playable = (await assetsOf(as)).raw[0]!.url!;
    expect(playable).not.toContain(download);
    expect((await get(playable)).status).toBe(200);
    expect(await downloadsOf(link.id)).toBe(1);
  });

  test('does not count files that the player loads, or HEAD requests', async () => {
    const id = await videoWithAssets();
    const link = await make({ podids: [id], allowdownloading: 1, maxdownloads: 1 });
    const as = await enter(link.code, {});
    const { raw, web, vtt, other } = await assetsOf(as);
    for (const asset of [web, vtt, other]) {
      const response = await get(asset[0]!.url!);
      expect([asset[0]!.name, response.status]).toEqual([asset[0]!.name, 200]);
      await response.body?.cancel();
    }
    expect((await get(raw[0]!.url!, { method: 'HEAD' })).status).toBe(200);
    expect(await downloadsOf(link.id)).toBe(0);
    expect((await get(raw[0]!.url!)).status).toBe(200);
  });

  test('refuses downloads once none are left, and keeps playing', async () => {
    const id = await videoWithAssets();
    const link = await make({ podids: [id], allowdownloading: 1, maxdownloads: 1 });
    const [first, second] = [await enter(link.code, {}), await enter(link.code, {})];
    const { raw, web } = await assetsOf(second);
    expect(await files(second)).toMatchObject({ candownload: 1, downloadsspent: 0 });
    expect((await get((await assetsOf(first)).raw[0]!.url!)).status).toBe(200);
    expect(await files(second)).toMatchObject({
      candownload: 0,
      downloadsspent: 1,
      pods: [{ candownload: 0, asset: { raw: [{ url: null }] } }],
    });
    for (const url of [raw[0]!.url!, web[0]!.url! + download])
      expect(await refusalIn(await get(url))).toBe('403 ERR200');
    expect(await api.refused(createSharedDownload, { body: { podids: [id] } }, second)).toBe('403 ERR200');
    expect((await get(web[0]!.url!)).status).toBe(200);
    // A browser that opens the address shows a page. It must not save the error as a file of that name.
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'nl-NL,nl;q=0.9' };
    const page = await get(raw[0]!.url!, { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('geen downloads meer');
  });
});
