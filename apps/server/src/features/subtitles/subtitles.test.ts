import { convertAsset, promoteAsset } from '@rushes/contract/converting';
import type { CallOf } from '@rushes/contract/endpoint';
import { AssetType } from '@rushes/contract/enums';
import { listResources } from '@rushes/contract/limits';
import { getPod, listPodLogs, setAssetLanguage } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/subtitles';
import { describe, expect, test } from 'vitest';
import { takeUnits } from '#features/limits/index.ts';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { emitted } from '#test/events.ts';
import { makeAsset, makePerson, makePod } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';
import { enter } from '#test/session.ts';

const { api, world, team, client, looker, other, video } = await startStudio();
const { services } = api;
// Rows inserted by tests are not counted: reserve storage that can be released.
await services.db.transaction().execute((trx) => takeUnits(trx, world.studio.id, 'storage', 1_000_000));

const SRT =
  '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}<i>Yes?</i>\n';
const file = (podid: string, content: string | Buffer, name = 'talk.srt', type: AssetType = AssetType.SRT) =>
  makeAsset(services, world.folder, podid, {
    name,
    bytes: Buffer.from(content),
    mimetype: 'text/plain',
    type,
  });
const of = (id: string, assetId: string) => ({ params: { id, assetId } });
const read = (id: string, aid: string, as = team) => api.call(contract.getSubtitles, of(id, aid), as);
type Body = CallOf<typeof contract.saveSubtitles>['body'];
const save = (id: string, aid: string, body: Body, as = team) =>
  api.call(contract.saveSubtitles, { ...of(id, aid), body }, as);
const saveRefused = (id: string, aid: string, body: Body, as = team) =>
  api.refused(contract.saveSubtitles, { ...of(id, aid), body }, as);
const contentOf = async (url: string | null) => (await api.fetch(url!)).text();
const cue = (start: number, text: string, more = {}) => ({
  startTime: start,
  endTime: start + 500,
  text,
  ...more,
});
const used = async () =>
  (await api.call(listResources, at(world.studio.id), team)).resources.find(({ name }) => name === 'storage')!
    .used;
/** All derived objects of this tenant. */
const stored = async () => {
  const keys = [];
  for await (const { key } of services.storage.list(`derived/${world.studio.id}`)) keys.push(key);
  return keys.sort();
};
const blank = (id: string, body: CallOf<typeof contract.createSubtitles>['body'], as = team) =>
  api.call(contract.createSubtitles, { ...at(id), body }, as);

test('A subtitle file of 2500 cues can be saved and read', async () => {
  const id = await video();
  const aid = await file(id, SRT);
  const lines = Array.from({ length: 2500 }, (_, n) => cue(n * 1000, `Line ${n} ${'x'.repeat(120)}`));
  const saved = await save(id, aid, { cues: lines.toReversed() });
  expect(saved.cues.length).toBe(2500);
  expect(saved.cues[1]).toMatchObject({ id: 2, startTime: 1000, text: lines[1]!.text });
  const { cues, problems, revision } = await read(id, aid);
  expect([cues, problems, revision]).toEqual([saved.cues, [], saved.revision]);
  const wrong = [...lines, { ...cue(1, 'x'), endTime: 0 }];
  expect(await saveRefused(id, aid, { cues: wrong })).toBe('400 ERR45');
});

describe('Reading subtitles', () => {
  test('returns cues with number, times and formatting, and the revision [G102, S212]', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const { asset, cues, revision, problems } = await read(id, aid, looker);
    expect(asset).toMatchObject({ id: aid, name: 'talk.srt', type: 7 });
    expect(cues).toEqual([
      { id: 1, text: 'Good morning', startTime: 1000, endTime: 2000 },
      { id: 2, text: '{\\an8}<i>Yes?</i>', startTime: 3000, endTime: 4000 },
    ]);
    expect([revision.length > 10, problems]).toEqual([true, []]);
  });

  test('reports errors by line and keeps all valid cues', async () => {
    const id = await video();
    const aid = await file(
      id,
      `${SRT}\n3\n00:00:0x,000 --> 00:00:09,000\nBroken\n\n4\n00:00:06,000 --> 00:00:05,000\nBack\n`,
    );
    const { cues, problems } = await read(id, aid);
    expect(cues.map(({ text }) => text)).toEqual(['Good morning', '{\\an8}<i>Yes?</i>', 'Back']);
    expect(problems).toEqual([
      { line: 10, code: 'times', text: '00:00:0x,000 --> 00:00:09,000' },
      { line: 14, code: 'reversed', text: '00:00:06,000 --> 00:00:05,000' },
    ]);
  });

  test('detects files that are not in UTF-8', async () => {
    const id = await video();
    const old = await file(id, Buffer.from(SRT.replace('Yes?', 'Caf\u00e9'), 'latin1'));
    expect((await read(id, old)).cues[1]!.text).toContain('Café');
    expect((await read(id, old)).problems).toEqual([{ line: 1, code: 'encoding', text: '' }]);
    const wide = await file(id, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SRT, 'utf16le')]));
    expect((await read(id, wide)).cues).toHaveLength(2);
  });

  test('returns 404 for assets of another file, other asset types and hidden files [X254]', async () => {
    const [id, another] = [await video(), await video()];
    const aid = await file(id, SRT);
    const raw = await file(id, SRT, 'raw.srt', AssetType.RAW);
    const refused = (pod: string, asset: string, as = team) =>
      api.refused(contract.getSubtitles, of(pod, asset), as);
    expect(await refused(another, aid)).toBe('404 ERR19');
    expect(await refused(id, raw)).toBe('404 ERR19');
    expect(await refused(id, newId())).toBe('404 ERR19');
    expect(await refused(id, aid, other)).toBe('404 ERR6');
    const hidden = await video(world.hidden);
    expect(await refused(hidden, await file(hidden, SRT), client)).toBe('404 ERR6');
    const coming = await file(id, SRT);
    await services.db.updateTable('assets').set({ state: 2 }).where('id', '=', coming).execute();
    expect(await refused(id, coming)).toBe('409 ERR154');
    await services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
    expect(await refused(id, aid)).toBe('409 ERR68');
  });
});

describe('Saving subtitles', () => {
  test('writes all cues sorted and numbered, with the same id and a new URL [S210, S212]', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const before = await read(id, aid);
    const stale = (await api.fetch(before.asset.url!)).headers.get('etag')!;
    const cues = [cue(5000, 'Last', { id: 9 }), cue(0, 'First'), cue(5000, 'Beside it')];
    const saved = await save(id, aid, { cues, revision: before.revision });
    expect(saved.cues.map(({ id: number, text }) => [number, text])).toEqual([
      [1, 'First'],
      [2, 'Last'],
      [3, 'Beside it'],
    ]);
    expect(saved.revision).not.toBe(before.revision);
    expect(saved.asset.id).toBe(aid);
    const now = await read(id, aid, client);
    expect(now).toMatchObject({ cues: saved.cues, revision: saved.revision });
    expect(now.asset.url).not.toBe(before.asset.url);
    // A client with the old bytes must not get 304.
    const asking = async (etag: string) =>
      (await api.fetch(now.asset.url!, undefined, { headers: { 'if-none-match': etag } })).status;
    const fresh = (await api.fetch(now.asset.url!)).headers.get('etag')!;
    expect([await asking(stale), await asking(fresh)]).toEqual([200, 304]);
    expect(await contentOf(now.asset.url)).toBe(
      '1\n00:00:00,000 --> 00:00:00,500\nFirst\n\n2\n00:00:05,000 --> 00:00:05,500\nLast\n\n3\n00:00:05,000 --> 00:00:05,500\nBeside it\n',
    );
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs[0]).toMatchObject({
      action: 'subtitles-edited',
      params: { name: 'talk.srt', lines: 3 },
    });
  });

  test('keeps the other content of a VTT file', async () => {
    const id = await video();
    const vtt =
      'WEBVTT - by Ann\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 line:0\n<v Ann>One\n\nNOTE checked\n\n00:03.000 --> 00:04.000\nTwo\n\nNOTE end\n';
    const aid = await file(id, vtt, 'talk.vtt', AssetType.VTT);
    const { cues } = await read(id, aid);
    const { asset } = await save(id, aid, { cues: cues.map((cue) => ({ ...cue, text: `${cue.text}!` })) });
    expect(await contentOf(asset.url)).toBe(
      vtt
        .replace('00:01.000 --> 00:02', '00:00:01.000 --> 00:00:02')
        .replace('00:03.000 --> 00:04', '00:00:03.000 --> 00:00:04')
        .replace('One', 'One!')
        .replace('Two', 'Two!'),
    );
  });

  test('is refused with an outdated revision, and then changes nothing', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const { revision } = await read(id, aid);
    const mine = await save(id, aid, { cues: [cue(0, 'Mine')], revision });
    expect(await saveRefused(id, aid, { cues: [cue(0, 'Theirs')], revision }, client)).toBe('409 11409');
    expect(await read(id, aid)).toMatchObject({ cues: mine.cues, revision: mine.revision });
    // Without a revision the last write wins.
    await save(id, aid, { cues: [cue(0, 'Theirs')] }, client);
    expect((await read(id, aid)).cues[0]!.text).toBe('Theirs');
  });

  test('accepts one of several concurrent saves with one revision, and all without a revision', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const { revision } = await read(id, aid);
    const saves = ['a', 'b', 'c', 'd'].map((text) => save(id, aid, { cues: [cue(0, text)], revision }));
    const attempts = await Promise.allSettled(saves);
    const won = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.cues[0]!.text] : []));
    expect(won).toHaveLength(1);
    expect((await read(id, aid)).cues.map(({ text }) => text)).toEqual(won);
    const all = await Promise.all(['e', 'f', 'g'].map((text) => save(id, aid, { cues: [cue(0, text)] })));
    expect(all.map(({ cues }) => cues[0]!.text)).toEqual(['e', 'f', 'g']);
    // Each has its own revision, and the last one is stored as a whole.
    expect(new Set(all.map((saved) => saved.revision)).size).toBe(3);
    const stored = await read(id, aid);
    expect(all.find((saved) => saved.revision === stored.revision)!.cues).toEqual(stored.cues);
  });

  test('requires text and an end after the start, but accepts errors that already existed [S208]', async () => {
    const id = await video();
    const aid = await file(
      id,
      `${SRT}\n3\n00:00:06,000 --> 00:00:05,000\nBack\n\n4\n00:00:07,000 --> 00:00:08,000\n\n`,
    );
    expect(await saveRefused(id, aid, { cues: [cue(0, '  ')] })).toBe('400 11406');
    expect(await saveRefused(id, aid, { cues: [{ text: 'x', startTime: 2, endTime: 1 }] })).toBe('400 ERR45');
    expect(await saveRefused(id, aid, { cues: [{ text: 'x', startTime: -1, endTime: 1 }] })).toBe(
      '400 11406',
    );
    expect(await saveRefused(id, aid, { cues: [{ text: 'x', startTime: 0.5, endTime: 1 }] })).toBe(
      '400 11406',
    );
    expect(await saveRefused(id, aid, { cues: [cue(0, 'x'.repeat(4097))] })).toBe('400 11406');
    await save(id, aid, { cues: [{ text: 'no time at all', startTime: 5, endTime: 5 }] });
    const wrong = await file(
      id,
      `1\n00:00:06,000 --> 00:00:05,000\nBack\n\n2\n00:00:07,000 --> 00:00:08,000\n\n`,
    );
    const { cues } = await read(id, wrong);
    expect((await save(id, wrong, { cues: [...cues, cue(9000, 'New')] })).cues).toHaveLength(3);
  });

  test('requires permission and a file that is not archived', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const body = { cues: [cue(0, 'x')] };
    expect(await saveRefused(id, aid, body, looker)).toBe('403 11403');
    expect(await saveRefused(id, aid, body, other)).toBe('404 ERR6');
    await services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
    expect(await saveRefused(id, aid, body)).toBe('409 ERR68');
  });

  test('updates the storage usage and is refused above the limit', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const before = await used();
    const more = await save(id, aid, { cues: [cue(0, 'x'.repeat(1000))] });
    expect(await used()).toBe(before + more.asset.size - SRT.length);
    const less = await save(id, aid, { cues: [] });
    expect([less.asset.size, await used()]).toEqual([0, before - SRT.length]);
    const limit = (storage: number) =>
      services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
    await limit(await used());
    const kept = await stored();
    expect(await saveRefused(id, aid, { cues: [cue(0, 'x')] })).toBe('403 ERR11');
    expect(await stored()).toEqual(kept);
    expect((await read(id, aid)).cues).toEqual([]);
    await limit(1e15);
  });

  test('marks extracted subtitles as edited, so that processing keeps them', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    await services.db
      .updateTable('assets')
      .set({ metadata: JSON.stringify({ derived: 1 }) })
      .where('id', '=', aid)
      .execute();
    expect((await save(id, aid, { cues: [cue(0, 'x')] })).asset.metadata).toEqual({});
  });

  test('sends an event, and none when nothing changed', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const { revision } = await save(id, aid, { cues: [cue(0, 'x')] });
    const events = await emitted(api, 'pod.subtitles', id);
    expect(events).toEqual([{ id, nodeid: world.folder.id, aid }]);
    expect(await emitted(api, 'pod.changed', id)).not.toEqual([]);
    expect((await save(id, aid, { cues: [cue(0, 'x')] })).revision).toBe(revision);
    expect(await emitted(api, 'pod.subtitles', id)).toEqual(events);
  });

  test('does not change a copy that shares the same bytes', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const { storagekey } = await services.db
      .selectFrom('assets')
      .select('storagekey')
      .where('id', '=', aid)
      .executeTakeFirstOrThrow();
    const copy = await file(id, SRT, 'copy.srt');
    await services.db.updateTable('assets').set({ storagekey }).where('id', '=', copy).execute();
    await save(id, aid, { cues: [cue(0, 'x')] });
    expect((await read(id, copy)).cues).toHaveLength(2);
  });
});

describe('Subtitle files', () => {
  test('are created empty with the right extension, as SRT by default [S212, T216]', async () => {
    const id = await video();
    const before = await used();
    const { asset } = await blank(id, { filename: 'Talk' });
    expect(asset).toMatchObject({
      name: 'Talk.srt',
      type: 7,
      state: 3,
      size: 0,
      filetype: 'srt',
      language: null,
    });
    const named = await blank(id, { filename: 'TALK.SRT', language: 'nl' });
    expect(named.asset).toMatchObject({ name: 'TALK.SRT', language: 'nl' });
    const vtt = await blank(id, { filename: 'talk.srt', filetype: 'vtt' }, client);
    expect(vtt.asset).toMatchObject({ name: 'talk.srt.vtt', type: 6, mimetype: 'text/vtt' });
    expect(await contentOf(vtt.asset.url)).toBe('WEBVTT\n');
    expect((await blank(id, { filename: 'x'.repeat(191) })).asset.name).toHaveLength(191);
    expect(await used()).toBe(before + 7);
    expect((await read(id, vtt.asset.id)).cues).toEqual([]);
    expect((await save(id, vtt.asset.id, { cues: [cue(0, 'One')] })).cues).toHaveLength(1);
  });

  test('require a name, known format and language, a video and permission [S212, T222]', async () => {
    const id = await video();
    const refused = (body: object, as = team, pod = id) =>
      api.refused(contract.createSubtitles, { ...at(pod), body: { filename: 'a', ...body } }, as);
    expect(await refused({ filename: ' ' })).toBe('400 11406');
    expect(await refused({ filetype: 'ass' })).toBe('400 11406');
    expect(await refused({ language: 'xx' })).toBe('400 ERR54');
    expect(await refused({}, looker)).toBe('403 11403');
    const photo = await makePod(services, world.folder, world.users.team, { name: 'a.jpg', kind: 'image' });
    expect(await refused({}, team, photo)).toBe('422 11018');
    await services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
    expect(await refused({})).toBe('409 ERR68');
  });

  test('can be renamed and deleted only with control of the file [S211, S212]', async () => {
    const id = await video();
    const aid = await file(id, SRT);
    const rename = (name: string) => ({ ...of(id, aid), body: { name } });
    const { asset } = await api.call(contract.renameSubtitles, rename('speech.srt'), team);
    expect(asset.name).toBe('speech.srt');
    expect(await api.refused(contract.renameSubtitles, rename('x'.repeat(192)), team)).toBe('400 ERR124');
    expect(await api.refused(contract.renameSubtitles, rename(''), team)).toBe('400 11406');
    expect(await api.refused(contract.renameSubtitles, rename('b'), client)).toBe('403 11403');
    expect(await api.refused(contract.deleteSubtitles, of(id, aid), client)).toBe('403 11403');
    const raw = await file(id, SRT, 'raw.srt', AssetType.RAW);
    expect(await api.refused(contract.deleteSubtitles, of(id, raw), team)).toBe('404 ERR19');
    const before = await used();
    await api.call(contract.deleteSubtitles, of(id, aid), team);
    expect(await used()).toBe(before - SRT.length);
    expect(await api.refused(contract.getSubtitles, of(id, aid), team)).toBe('404 ERR19');
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs.map(({ action }) => action)).toEqual(['asset-deleted', 'asset-renamed']);
  });

  test('can be converted to the other format, keeping the language [U235, U236]', async () => {
    const id = await video();
    const aid = await file(id, SRT, 'Talk.SRT');
    await api.call(setAssetLanguage, { ...of(id, aid), body: { language: 'nl' } }, team);
    const convert = (assetId: string, filetype: 'srt' | 'vtt') => ({
      ...of(id, assetId),
      body: { filetype },
    });
    const { asset } = await api.call(convertAsset, convert(aid, 'vtt'), team);
    expect(asset).toMatchObject({ name: 'Talk.vtt', type: 6, state: 3, language: 'nl' });
    expect(await contentOf(asset.url)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGood morning\n\n00:00:03.000 --> 00:00:04.000 line:0\n<i>Yes?</i>\n',
    );
    const back = await api.call(convertAsset, convert(asset.id, 'srt'), team);
    expect(await contentOf(back.asset.url)).toBe(SRT);
    expect((await read(id, aid)).cues).toHaveLength(2);
    expect(await api.refused(convertAsset, convert(aid, 'srt'), team)).toBe('400 ERR51');
    const raw = await file(id, SRT, 'raw.txt', AssetType.RAW);
    expect(await api.refused(convertAsset, convert(raw, 'srt'), team)).toBe('400 ERR51');
    expect(await api.refused(convertAsset, convert(newId(), 'srt'), team)).toBe('404 ERR17');
    expect(await api.refused(convertAsset, convert(aid, 'vtt'), client)).toBe('403 11403');
  });

  test('can be promoted to a separate file with a free name, counted as storage [U235, U236]', async () => {
    const id = await video();
    const aid = await file(id, SRT, 'own.srt');
    const before = await used();
    const names = [];
    for (const _ of [1, 2]) names.push((await api.call(promoteAsset, of(id, aid), team)).pod.name);
    expect(names).toEqual(['own.srt', 'own (2).srt']);
    expect(await used()).toBe(before + 2 * SRT.length);
    expect((await api.call(getPod, at(id), team)).pod.asset.srt).toHaveLength(1);
  });

  test('cannot be renamed or created by users who may only edit cues', async () => {
    const editor = await makePerson(services, {
      ...{ email: `lines${newId()}@studio.test`, group: 'team', at: world.project },
      abilities: ['list NodeAndPod', 'list PodService', 'control PodService', 'belongsto Team'],
    });
    const as = await enter(api, editor);
    const id = await video();
    const aid = await file(id, SRT);
    await save(id, aid, { cues: [cue(0, 'x')] }, as);
    expect(await api.refused(contract.renameSubtitles, { ...of(id, aid), body: { name: 'a' } }, as)).toBe(
      '403 11403',
    );
    expect(await api.refused(contract.createSubtitles, { ...at(id), body: { filename: 'a' } }, as)).toBe(
      '403 11403',
    );
  });
});
