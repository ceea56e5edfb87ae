import { AssetType, State } from '@rushes/contract/enums';
import { listResources } from '@rushes/contract/limits';
import { createPod, deleteAsset, deletePod, getPod, transcodePod } from '@rushes/contract/pods';
import { createAsset } from '@rushes/contract/uploads';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { sendAsset, sendFile } from '#test/scenes/uploads-scene.ts';
import { tusDelete } from '#test/tus.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let other: As;
let podid: string;

const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHallo\n');
const picture = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, other] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@other.test')]);
  const bytes = await picture('#336699');
  const { pod } = await sendFile(api, team, { nodeid: world.folder.id, filename: 'still.png', bytes });
  podid = pod.id;
});

const assets = async () => (await api.call(getPod, { params: { id: podid } }, team)).pod.asset;
const used = async () =>
  (await api.call(listResources, { params: { id: world.studio.id } }, team)).resources.find(
    ({ name }) => name === 'storage',
  )!.used;
const refused = (body: object, as = team, id = podid) =>
  api.refused(
    createAsset,
    { params: { id }, body: { filename: 'a.srt', filesize: 3, ...body } as never },
    as,
  );

describe('Announcing an asset upload', () => {
  test('is refused to other tenants, for unknown files and without upload permission', async () => {
    expect(await refused({}, other)).toBe('404 ERR6');
    expect(await refused({}, team, newId())).toBe('404 ERR6');
    await makePerson(api.services, {
      email: 'looker@studio.test',
      group: 'client',
      at: world.project,
      abilities: ['list NodeAndPod'],
    });
    expect(await refused({}, await api.signIn('looker@studio.test'))).toBe('403 11403');
  });

  test('validates type, name and size [H113]', async () => {
    expect(await refused({ type: 2 })).toBe('400 11406');
    expect(await refused({ filename: '' })).toBe('400 11406');
    expect(await refused({ filesize: -1 })).toBe('400 11406');
    expect(await refused({ type: AssetType.SRT, filename: 'a.txt' })).toBe('400 ERR77');
    expect(await refused({ type: AssetType.SRT, filesize: 17 << 20 })).toBe('400 ERR77');
  });

  test.each([
    ['talk.srt', AssetType.SRT],
    ['TALK.SRT', AssetType.SRT],
    ['talk.nl.Vtt', AssetType.VTT],
  ])('%s gets its type from the extension, whichever subtitle type was sent [S211]', async (filename, is) => {
    for (const type of [AssetType.SRT, AssetType.VTT, AssetType.EXTERNAL]) {
      const body = { filename, filesize: 3, type };
      const { asset, upload } = await api.call(createAsset, { params: { id: podid }, body }, team);
      expect(asset.type).toBe(is);
      await tusDelete(api, team, upload.id);
    }
  });

  test.each(['talk.txt', 'talk.srt.doc', 'srt', 'talk.ass'])(
    'refuses %s as a subtitle file [S211]',
    async (filename) => {
      expect(await refused({ type: AssetType.SRT, filename })).toBe('400 ERR77');
      expect(await refused({ type: AssetType.VTT, filename })).toBe('400 ERR77');
    },
  );

  test('is refused while the file is being uploaded, and when it is archived', async () => {
    const body = { nodeid: world.folder.id, filename: 'coming.mov', filesize: 3 };
    const coming = await api.call(createPod, { body }, team);
    expect(await refused({}, team, coming.pod.id)).toBe('409 ERR154');
    const put = await sendFile(api, team, { nodeid: world.folder.id, filename: 'away.txt' });
    await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', put.pod.id).execute();
    expect(await refused({}, team, put.pod.id)).toBe('409 ERR68');
  });

  test('returns the same upload for the same id', async () => {
    const body = { filename: 'once.srt', filesize: 3, uuid: newId() };
    const [first, second] = [
      await api.call(createAsset, { params: { id: podid }, body }, team),
      await api.call(createAsset, { params: { id: podid }, body }, team),
    ];
    expect(second).toEqual(first);
    await tusDelete(api, team, first.upload.id);
  });
});

describe('Asset upload', () => {
  test.each([
    ['talk.srt', srt, 'srt'],
    ['talk.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n'), 'vtt'],
    ['notes.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), 'other'],
  ] as const)(
    'adds %s to the right asset group and counts its storage [U236]',
    async (filename, bytes, group) => {
      const before = await used();
      const { asset, response } = await sendAsset(api, team, podid, { filename, bytes });
      expect(response.status).toBe(204);
      expect((await assets())[group]).toContainEqual(
        expect.objectContaining({ id: asset.id, name: filename, state: State.COMPLETE, size: bytes.length }),
      );
      expect(await used()).toBe(before + bytes.length);
    },
  );

  test('is refused when the content does not match the type, and leaves nothing behind', async () => {
    const before = [await used(), await assets()];
    const bytes = Buffer.from('no times in here');
    const subtitle = await sendAsset(api, team, podid, { filename: 'bad.srt', bytes });
    expect(await refusalIn(subtitle.response)).toBe('400 ERR77');
    const poster = await sendAsset(api, team, podid, { filename: 'bad.png', bytes, type: 1 });
    expect(await refusalIn(poster.response)).toBe('422 ERR168');
    expect([await used(), await assets()]).toEqual(before);
  });

  test('can be cancelled, which frees its storage', async () => {
    const before = await used();
    const body = { filename: 'never.srt', filesize: 1000 };
    const { upload } = await api.call(createAsset, { params: { id: podid }, body }, team);
    expect(await used()).toBe(before + 1000);
    expect((await tusDelete(api, team, upload.id)).status).toBe(204);
    expect(await used()).toBe(before);
    expect((await assets()).srt.some(({ name }) => name === 'never.srt')).toBe(false);
  });

  test('is cancelled when its file is deleted, and the file itself is kept', async () => {
    const { pod } = await sendFile(api, team, { nodeid: world.folder.id, filename: 'short.txt' });
    const before = await used();
    const body = { filename: 'x.srt', filesize: 700 };
    await api.call(createAsset, { params: { id: pod.id }, body }, team);
    await api.call(deletePod, { params: { id: pod.id } }, team);
    // The bin counts: only what was reserved for the asset is free again.
    expect(await used()).toBe(before);
    const rows = await api.services.db.selectFrom('pods').select('id').where('id', '=', pod.id).execute();
    expect(rows).toHaveLength(1);
  });
});

test('An uploaded thumbnail represents the file, also after processing it again', async () => {
  await work(api);
  await untilIdle(api);
  const bytes = await picture('#cc3300');
  const { asset } = await sendAsset(api, team, podid, { filename: 'poster.png', bytes, type: 1 });
  await untilIdle(api);
  const thumbnailOf = () =>
    api.services.db
      .selectFrom('pods')
      .select('thumbnailid')
      .where('id', '=', podid)
      .executeTakeFirstOrThrow();
  expect(await thumbnailOf()).toEqual({ thumbnailid: asset.id });
  const shown = (await assets()).thumbnail.find(({ id }) => id === asset.id)!;
  expect(shown).toMatchObject({ state: State.COMPLETE, mimetype: 'image/jpeg', resolution: '400x300' });
  const answer = await api.fetch(shown.url!, team);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg');
  await api.call(transcodePod, { params: { id: podid } }, team);
  await untilIdle(api);
  expect(await thumbnailOf()).toEqual({ thumbnailid: asset.id });
  // After it is deleted, the thumbnail made from the file is shown again.
  await api.call(deleteAsset, { params: { id: podid, assetId: asset.id } }, team);
  const back = (await assets()).thumbnail;
  expect(back).toHaveLength(1);
  expect(await thumbnailOf()).toEqual({ thumbnailid: back[0]!.id });
});
