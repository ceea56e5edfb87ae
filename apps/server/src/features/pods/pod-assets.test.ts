import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import { languageId, listLanguages } from '@rushes/contract/languages';
import {
  deleteAsset,
  getPod,
  listNodePods,
  listPodLogs,
  renameAsset,
  setAssetLanguage,
} from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { makeAsset, makeNode, makePod, type Place } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, looker, other } = await startStudio();

const at = (id: string, assetId: string) => ({ params: { id, assetId } });
const pod = (place: Place, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, place, world.users.team, { name: 'clip.mov', ...more });
const asset = (podid: string, type: AssetType, name: string, bytes = 'abc') =>
  makeAsset(api.services, world.folder, podid, {
    name,
    type,
    bytes: Buffer.from(bytes),
    mimetype: 'image/jpeg',
  });
const setPod = (id: string, change: object) =>
  api.services.db.updateTable('pods').set(change).where('id', '=', id).execute();
const usedStorage = async () => {
  const row = await api.services.db
    .selectFrom('resources')
    .select('used')
    .where('tenantid', '=', world.studio.id)
    .where('name', '=', 'storage')
    .executeTakeFirstOrThrow();
  return row.used;
};

describe('Refused asset deletions', () => {
  test('returns 404 for an unknown asset, or one of another file or tenant', async () => {
    const [id, beside] = [await pod(world.folder), await pod(world.folder)];
    const thumbnail = await asset(id, AssetType.THUMBNAIL, 'a.jpg');
    expect(await api.refused(deleteAsset, at(id, newId()), team)).toBe('404 ERR17');
    expect(await api.refused(deleteAsset, at(beside, thumbnail), team)).toBe('404 ERR17');
    expect(await api.refused(deleteAsset, at(newId(), thumbnail), team)).toBe('404 ERR6');
    expect(await api.refused(deleteAsset, at(id, thumbnail), other)).toBe('404 ERR6');
    expect(await api.refused(deleteAsset, at(id, 'x'), team)).toBe('400 11406');
  });

  test('refuses users who may only view the file [X251]', async () => {
    const id = await pod(world.folder);
    const thumbnail = await asset(id, AssetType.THUMBNAIL, 'a.jpg');
    expect(await api.refused(deleteAsset, at(id, thumbnail), client)).toBe('403 11403');
  });

  test('refuses the original', async () => {
    const id = await pod(world.folder);
    const raw = await asset(id, AssetType.RAW, 'clip.mov');
    expect(await api.refused(deleteAsset, at(id, raw), team)).toBe('409 ERR71');
    expect((await api.call(getPod, { params: { id } }, team)).pod.asset.raw).toHaveLength(1);
  });

  test('refuses an asset of an archived file [J125]', async () => {
    const id = await pod(world.folder);
    const thumbnail = await asset(id, AssetType.THUMBNAIL, 'a.jpg');
    await setPod(id, { archived: ArchiveStatus.ARCHIVED });
    expect(await api.refused(deleteAsset, at(id, thumbnail), team)).toBe('409 ERR68');
  });
});

test('Deleting an asset ends its URL, frees its storage once, logs it and sends an event [AA299, U236]', async () => {
  const id = await pod(world.folder);
  await asset(id, AssetType.RAW, 'clip.mov', 'the original');
  const web = await asset(id, AssetType.WEB, 'clip.mp4', 'twelve bytes');
  const { db } = api.services;
  await db
    .updateTable('resources')
    .set({ used: 100 })
    .where('tenantid', '=', world.studio.id)
    .where('name', '=', 'storage')
    .execute();
  const { url } = (await api.call(getPod, { params: { id } }, team)).pod.asset.web[0]!;
  expect((await api.fetch(url!)).status).toBe(200);
  const stream = await openLive(api, client);

  await api.call(deleteAsset, at(id, web), team);
  const event = await stream.until(({ name, data }) => name === 'pod.changed' && data.id === id);
  expect(event.data).toEqual({ id, nodeid: world.folder.id });
  stream.close();
  expect((await api.fetch(url!)).status).toBe(404);
  expect((await api.call(getPod, { params: { id } }, team)).pod.asset).toMatchObject({
    raw: [{ name: 'clip.mov' }],
    web: [],
  });
  expect(await usedStorage()).toBe(88);
  expect(await api.refused(deleteAsset, at(id, web), team)).toBe('404 ERR17');
  expect(await usedStorage()).toBe(88);
  const { actionlogs } = await api.call(listPodLogs, { params: { id } }, team);
  expect(actionlogs).toMatchObject([
    { action: 'asset-deleted', name: 'clip.mov', params: { name: 'clip.mp4', size: 12 } },
  ]);
});

describe('Asset name and language', () => {
  const facts = async (id: string) => (await api.call(getPod, { params: { id } }, team)).pod.asset.srt[0]!;
  const subtitle = async () => {
    const id = await pod(world.folder);
    return { id, srt: await asset(id, AssetType.SRT, 'clip.srt') };
  };

  test('can be changed, with an event and entries in the activity log [U236]', async () => {
    const { id, srt } = await subtitle();
    const stream = await openLive(api, client);
    const renamed = await api.call(renameAsset, { ...at(id, srt), body: { name: 'Nederlands.srt' } }, team);
    expect(renamed.asset).toMatchObject({ id: srt, name: 'Nederlands.srt' });
    await stream.until(({ name, data }) => name === 'pod.changed' && data.id === id);
    stream.close();
    await api.call(setAssetLanguage, { ...at(id, srt), body: { language: 'nl' } }, team);
    expect(await facts(id)).toMatchObject({ name: 'Nederlands.srt', language: 'nl' });
    const { actionlogs } = await api.call(listPodLogs, { params: { id } }, team);
    expect(actionlogs).toMatchObject([
      { action: 'asset-language', params: { name: 'Nederlands.srt', to: 'nl' } },
      { action: 'asset-renamed', params: { from: 'clip.srt', to: 'Nederlands.srt' } },
    ]);
  });

  test('are logged once when the same value is set again', async () => {
    const { id, srt } = await subtitle();
    for (let turn = 0; turn < 2; turn++) {
      await api.call(setAssetLanguage, { ...at(id, srt), body: { language: 'en' } }, team);
    }
    expect((await api.call(listPodLogs, { params: { id } }, team)).actionlogs).toHaveLength(1);
  });

  test('refuse an empty or too long name and an unknown language', async () => {
    const { id, srt } = await subtitle();
    const rename = (name: string) => api.refused(renameAsset, { ...at(id, srt), body: { name } }, team);
    expect(await rename(' ')).toMatch(/^400 /);
    expect(await rename('x'.repeat(192))).toBe('400 ERR124');
    const longest = await api.call(renameAsset, { ...at(id, srt), body: { name: 'x'.repeat(191) } }, team);
    expect(longest.asset.name).toHaveLength(191);
    const speak = (language: string) =>
      api.refused(setAssetLanguage, { ...at(id, srt), body: { language } }, team);
    for (const language of ['', 'eng', 'xx', 'EN', 'en-GB']) expect(await speak(language)).toBe('400 ERR54');
  });

  test('refuse users without control, incomplete assets and archived files [X251]', async () => {
    const { id, srt } = await subtitle();
    const call = { ...at(id, srt), body: { name: 'b.srt' } };
    expect(await api.refused(renameAsset, call, client)).toBe('403 11403');
    expect(await api.refused(renameAsset, call, other)).toBe('404 ERR6');
    expect(await api.refused(renameAsset, { ...at(id, newId()), body: { name: 'b' } }, team)).toBe(
      '404 ERR17',
    );
    const spoken = { ...at(id, srt), body: { language: 'nl' } };
    expect(await api.refused(setAssetLanguage, spoken, client)).toBe('403 11403');
    expect(await api.refused(setAssetLanguage, spoken, other)).toBe('404 ERR6');
    const { db } = api.services;
    for (const state of [State.ERROR, State.PENDING, State.PROCESSING]) {
      await db.updateTable('assets').set({ state }).where('id', '=', srt).execute();
      expect(await api.refused(renameAsset, call, team)).toBe('409 ERR154');
      expect(await api.refused(setAssetLanguage, spoken, team)).toBe('409 ERR154');
    }
    await setPod(id, { archived: ArchiveStatus.ARCHIVED });
    expect(await api.refused(renameAsset, call, team)).toBe('409 ERR68');
    expect(await api.refused(setAssetLanguage, spoken, team)).toBe('409 ERR68');
    expect(await facts(id)).toMatchObject({ name: 'clip.srt', language: null });
  });
});

test('A user without permission to list assets gets only those needed to view the file [P181]', async () => {
  const id = await pod(world.folder);
  for (const type of Object.values(AssetType)) await asset(id, type, `type ${type}`);
  const [listened, drawn] = [
    await asset(id, AssetType.AUDIO, 'listened'),
    await asset(id, AssetType.OTHER, 'drawn'),
  ];
  const say = (assetid: string, metadata: object) =>
    api.services.db
      .updateTable('assets')
      .set({ metadata: JSON.stringify(metadata) })
      .where('id', '=', assetid)
      .execute();
  await say(listened, { derived: 1 });
  await say(drawn, { role: 'peaks' });
  const given = async (as: typeof team) =>
    Object.entries((await api.call(getPod, { params: { id } }, as)).pod.asset).flatMap(([group, assets]) =>
      assets.map(({ name }) => (name.startsWith('type') ? group : name)),
    );
  const looking = ['raw', 'thumbnail', 'web', 'listened', 'livepreview', 'vtt', 'srt', 'drawn'];
  expect((await given(looker)).sort()).toEqual(looking.sort());
  const all = [...Object.keys(AssetType).map((name) => name.toLowerCase()), 'listened', 'drawn'];
  expect((await given(team)).sort()).toEqual(all.sort());
});

test('Languages are listed by English name, each with its native name [Y280]', async () => {
  const { languages } = await api.call(listLanguages, {}, client);
  expect(languages.length).toBeGreaterThan(150);
  expect(languages).toContainEqual({ id: 'nl', name: 'Dutch', native: 'Nederlands' });
  expect(languages.map(({ name }) => name)).toEqual(
    languages.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  expect(languages.filter(({ id, name }) => name === id)).toEqual([]);
  expect(['eng', 'en_US', 'ger', 'und', '', '???'].map(languageId)).toEqual([
    'en',
    'en',
    'de',
    undefined,
    undefined,
    undefined,
  ]);
});

test('Deleting the current thumbnail selects the newest other one, or none', async () => {
  const place = await makeNode(api.services, world.project, 'Pictures');
  const id = await pod(place);
  const thumbnails: string[] = [];
  for (const name of ['old.jpg', 'newer.jpg', 'shown.jpg']) {
    thumbnails.push(await asset(id, AssetType.THUMBNAIL, name, name));
  }
  await setPod(id, { thumbnailid: thumbnails[2]! });
  const card = async () => (await api.call(listNodePods, { params: { id: place.id } }, client)).pods[0]!;
  const picture = async () => {
    const { thumbnail } = await card();
    return thumbnail && (await (await api.fetch(thumbnail.url)).text());
  };
  expect(await picture()).toBe('shown.jpg');
  await api.call(deleteAsset, at(id, thumbnails[0]!), team);
  expect(await picture()).toBe('shown.jpg');
  await api.call(deleteAsset, at(id, thumbnails[2]!), team);
  expect(await picture()).toBe('newer.jpg');
  await api.call(deleteAsset, at(id, thumbnails[1]!), team);
  expect(await picture()).toBeNull();
});

test('Deleting the current preview or waveform selects another one, or none', async () => {
  const place = await makeNode(api.services, world.project, 'Previews');
  const id = await pod(place);
  const sprite = { columns: 14, rows: 10, count: 140, tileWidth: 320, tileHeight: 180 };
  const small = { ...sprite, tileWidth: 160, tileHeight: 90 };
  const [older, shown] = [
    await asset(id, AssetType.LIVEPREVIEW, 'older.jpg'),
    await asset(id, AssetType.LIVEPREVIEW, 'shown.jpg'),
  ];
  const peaks = await asset(id, AssetType.OTHER, 'peaks.json');
  const { db } = api.services;
  const describe = (assetid: string, metadata: object) =>
    db
      .updateTable('assets')
      .set({ metadata: JSON.stringify(metadata) })
      .where('id', '=', assetid)
      .execute();
  await describe(older!, { sprite: small });
  await describe(shown!, { sprite });
  await describe(peaks, { role: 'peaks' });
  await setPod(id, { livepreviewid: shown!, sprite: JSON.stringify(sprite), peaksid: peaks });
  const card = async () => (await api.call(listNodePods, { params: { id: place.id } }, client)).pods[0]!;

  await api.call(deleteAsset, at(id, shown!), team);
  expect((await card()).livepreview).toMatchObject({ id: older, sprite: small });
  await api.call(deleteAsset, at(id, older!), team);
  await api.call(deleteAsset, at(id, peaks), team);
  expect(await card()).toMatchObject({ livepreview: null, peaks: null });
});
