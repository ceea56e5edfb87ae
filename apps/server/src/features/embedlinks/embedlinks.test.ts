import { listTenantAudit } from '@rushes/contract/audit';
import {
  createEmbedLink,
  deleteEmbedLink,
  type EmbedAsset,
  getEmbedded,
  listEmbedLinks,
} from '@rushes/contract/embedlinks';
import { ArchiveStatus } from '@rushes/contract/enums';
import { setTenantSettings } from '@rushes/contract/tenants';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let sharer: As;
let other: As;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: 'https://rushes.test' });
  world = await makeWorld(api.services);
  await makePerson(api.services, {
    email: 'sharer@studio.test',
    group: 'client',
    at: world.project,
    abilities: ['list NodeAndPod', 'list ShareLinks', 'control ShareLinks'],
  });
  [admin, team, client, sharer, other] = await Promise.all([
    api.signIn('admin@studio.test'),
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('sharer@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});

const video = (place: Place = world.folder, more: object = {}) =>
  makePod(api.services, place, world.users.team, {
    name: 'cut.mov',
    kind: 'video',
    duration: 60_000,
    resolution: '1920x800',
    ...more,
  });
const make = async (id: string, asset: EmbedAsset = 'preview', as = team) =>
  (await api.call(createEmbedLink, { params: { id }, body: { asset } }, as)).link;
const refusal = (id: string, asset: EmbedAsset = 'preview', as = team) =>
  api.refused(createEmbedLink, { params: { id }, body: { asset } }, as);
const list = async (id: string, as = team) => (await api.call(listEmbedLinks, { params: { id } }, as)).links;
const playOriginals = (value: 0 | 1) =>
  api.call(
    setTenantSettings,
    { params: { id: world.studio.id }, body: { links_allow_playing_original_file: value } },
    admin,
  );

describe('Creating an embed is refused', () => {
  test('for client users, other tenants, and missing, deleted or hidden files', async () => {
    const id = await video();
    expect(await refusal(id, 'preview', client)).toBe('403 11403');
    expect(await refusal(id, 'preview', other)).toBe('404 ERR6');
    expect(await refusal(newId())).toBe('404 ERR6');
    expect(await refusal(await video(world.hidden), 'preview', sharer)).toBe('404 ERR6');
    const deleted = await video(world.folder, { deletedat: new Date(), deletionid: newId(), binned: 1 });
    expect(await refusal(deleted)).toBe('404 ERR6');
    expect(await api.refused(createEmbedLink, { params: { id }, body: {} })).toBe('401 1011');
    expect(await list(id)).toEqual([]);
  });

  test('for team-only or archived files, and for kinds that cannot be shown or played', async () => {
    expect(await refusal(await video(world.hidden))).toBe('409 ERR163');
    expect(await refusal(await video(world.belowHidden))).toBe('409 ERR163');
    expect(await refusal(await video(world.folder, { teamonly: 1 }))).toBe('409 ERR163');
    expect(await refusal(await video(world.folder, { archived: ArchiveStatus.ARCHIVED }))).toBe('409 ERR68');
    for (const kind of ['pdf', 'text', 'application', 'unknown'])
      expect(await refusal(await video(world.folder, { kind })), kind).toBe('422 ERR177');
  });

  test('for an unknown asset name', async () => {
    const id = await video();
    expect(await refusal(id, 'thumbnail' as 'raw')).toBe('400 11406');
  });

  test('for the original, unless the tenant allows playing it and the user may download it [G92]', async () => {
    const id = await video();
    await playOriginals(0);
    expect(await refusal(id, 'raw')).toBe('409 ERR176');
    await playOriginals(1);
    expect(await refusal(id, 'raw', sharer)).toBe('403 ERR105');
    expect((await make(id, 'raw')).asset).toBe('raw');
    expect((await make(id, 'preview', sharer)).asset).toBe('preview');
    await playOriginals(0);
    const shown = (await list(id)).map(({ asset, shown }) => [asset, shown]);
    expect(shown).toEqual([
      ['preview', 1],
      ['raw', 0],
    ]);
  });
});

test('An embed belongs to one file, for the preview or the original, and opens by its code [G92]', async () => {
  await playOriginals(1);
  const id = await video();
  for (const asset of ['preview', 'raw'] as const) {
    const link = await make(id, asset);
    expect(link).toMatchObject({ podid: id, asset });
    expect(link.code).toMatch(/^[\w-]{27}$/);
    expect(link.url).toBe(`https://rushes.test/embedded/${link.code}`);
    expect(link.html).toContain(link.code);
    const { embedded } = await api.call(getEmbedded, { params: { code: link.code } });
    expect(embedded.name).toBe('cut.mov');
    expect((await list(id))[0]).toEqual(link);
  }
  await playOriginals(0);
});

test('Embeds have long unique URLs, and are listed newest first for users who may share the file [G92] [N162]', async () => {
  const id = await video();
  const first = await make(id);
  const second = await make(id);
  expect(first.url).toMatch(/^https:\/\/rushes\.test\/embedded\/[\w-]{27}$/);
  expect(first.url).not.toBe(second.url);
  expect(first).toMatchObject({ asset: 'preview', shown: 1, createdby: { id: world.users.team } });
  expect((await list(id)).map((link) => link.id)).toEqual([second.id, first.id]);
  expect(await list(id, admin)).toHaveLength(2);
  expect(await list(await video())).toEqual([]);
  expect(await api.refused(listEmbedLinks, { params: { id } }, other)).toBe('404 ERR6');
  expect(await api.refused(listEmbedLinks, { params: { id } }, client)).toBe('403 11403');
});

test('Embed code has the proportions of the video and escapes its name', async () => {
  const name = `"><script>alert('&')</script>.mov`;
  const { html, url } = await make(await video(world.folder, { name }));
  expect(html).toContain(`src="${url}"`);
  expect(html).toContain('aspect-ratio:1920/800');
  expect(html).toContain('allow="fullscreen"');
  expect(html).toContain('title="&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;.mov"');
  expect(html.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
  const sound = await make(await video(world.folder, { kind: 'audio', resolution: null }));
  expect(sound.html).toContain('height:160px');
});

describe('Deleting an embed', () => {
  test('takes effect immediately, and requires permission to share the file [N162]', async () => {
    const id = await video();
    const link = await make(id);
    const { code } = link;
    const params = { id, eid: link.id };
    expect(await api.refused(deleteEmbedLink, { params }, client)).toBe('403 11403');
    expect(await api.refused(deleteEmbedLink, { params }, other)).toBe('404 ERR6');
    // Not through another file.
    expect(await api.refused(deleteEmbedLink, { params: { ...params, id: await video() } }, team)).toBe(
      '404 ERR178',
    );
    expect((await api.call(getEmbedded, { params: { code } })).embedded.name).toBe('cut.mov');
    await api.call(deleteEmbedLink, { params }, team);
    expect(await api.refused(getEmbedded, { params: { code } })).toBe('404 ERR178');
    expect(await api.refused(deleteEmbedLink, { params }, team)).toBe('404 ERR178');
    expect(await list(id)).toEqual([]);
  });

  test('is recorded in the audit log like its creation, without the code', async () => {
    const id = await video();
    const link = await make(id);
    await api.call(deleteEmbedLink, { params: { id, eid: link.id } }, team);
    const query = { limit: 2 };
    const { entries } = await api.call(listTenantAudit, { params: { id: world.studio.id }, query }, admin);
    expect(entries.map(({ action, data }) => [action, data])).toEqual([
      ['embed.deleted', { podid: id, asset: 'preview' }],
      ['embed.created', { podid: id, asset: 'preview' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(link.code);
  });
});
