import { AssetType } from '@rushes/contract/enums';
import { listNotifications } from '@rushes/contract/notifications';
import { listPodLogs } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { listServices, serviceOptions } from '@rushes/contract/services';
import { getSubtitles, saveSubtitles } from '@rushes/contract/subtitles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { startRun } from '#test/engines/engine-run.ts';
import { useEngines } from '#test/engines/engine-services.ts';
import { writeTinyModel } from '#test/engines/tiny-translation-model.ts';
import { emitted } from '#test/events.ts';
import { makeAsset, makePod } from '#test/fixtures.ts';
import type { DeepLPeer } from '#test/peers/deepl-peer.ts';
import { startLibreTranslatePeer } from '#test/peers/libretranslate-peer.ts';
import { runsOf } from '#test/scenes/runs-scene.ts';
import { line, paramsOf, startTranslations } from '#test/scenes/translation-scene.ts';

const ALIAS = 'translate';
const {
  api,
  world,
  team,
  client,
  other,
  at,
  pod,
  reset,
  video,
  subtitles,
  run,
  refused,
  check,
  credits,
  perform,
  made,
} = await startTranslations();

let peer: DeepLPeer;
beforeEach(async () => {
  peer = await reset();
});

describe('The translation service', () => {
  test('is offered with its engine and languages, which are asked once [T229, T215]', async () => {
    const offered = async () =>
      (await api.call(listServices, {}, team)).services.find(({ alias }) => alias === ALIAS);
    expect(await offered()).toMatchObject({ engine: 'DeepL', leavesserver: 1, usage: 'paid' });
    const { options } = await api.call(serviceOptions, { params: { alias: ALIAS } }, team);
    expect(options.languages).toContainEqual({ name: 'Dutch', value: 'nl' });
    expect(options.sourcelanguages).toEqual([
      { name: 'Dutch', value: 'nl' },
      { name: 'English', value: 'en' },
      { name: 'Portuguese', value: 'pt' },
    ]);
    // Source and target languages.
    expect(peer.calls).toEqual(['languages', 'languages']);
    useEngines(api, {}, {});
    expect(await offered()).toBeUndefined();
    expect(await refused(await video(), paramsOf(newId()))).toBe('404 ERR16');
  });

  test('costs one credit per started 1,000 characters, known before it starts [T224, T230, G103]', async () => {
    const id = await video();
    expect(await check(id, {})).toEqual(['ERR19', 0, 0]);
    const assetid = await subtitles(id, [line(0, '<i>Good</i> morning'), line(1, 'x'.repeat(988))]);
    expect(await check(id, {})).toEqual(['ok', 0, 0]);
    expect(await check(id, paramsOf(assetid))).toEqual(['ok', 1000, 1]);
    await api.call(
      saveSubtitles,
      { params: { id, assetId: assetid }, body: { cues: [line(0, 'x'.repeat(1001))] } },
      team,
    );
    expect(await check(id, { assetid })).toEqual(['ok', 1001, 2]);
    await run(id, paramsOf(assetid));
    expect(await credits()).toEqual({ used: 2, entries: ['reserved 2'] });
    expect(await check(id, paramsOf(assetid))).toEqual(['ERR3', 1001, 2]);
  });

  test('makes a subtitle file of whole sentences at the times of the lines [S211, T224]', async () => {
    const id = await video();
    const source = await subtitles(id, [
      line(1, 'We lost the light,\nso let us wait'),
      line(3, 'for the sun.'),
      line(9, 'Cut!'),
    ]);
    await run(id, paramsOf(source));
    const [launched] = (await pod(id)).launchedServices;
    expect(launched).toMatchObject({ code: 'AM8', alias: ALIAS });
    await perform();
    expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
    const [asset] = await made(id, source);
    expect(asset).toMatchObject({ name: 'Interview.nl.srt', type: AssetType.SRT, language: 'nl', state: 3 });
    const file = await api.call(getSubtitles, { params: { id, assetId: asset!.id } }, team);
    expect(file.cues.map(({ startTime, endTime, text }) => [startTime, endTime, text])).toEqual([
      [1000, 1900, 'NL: We lost the light, so let us wait'],
      [3000, 3900, 'for the sun.'],
      [9000, 9900, 'NL: Cut!'],
    ]);
    // The engine got sentences, and the name of the file as context.
    expect(peer.contexts).toEqual(['film.mov']);
    expect((await api.call(listPodLogs, at(id), team)).actionlogs[0]).toMatchObject({
      action: 'asset-added',
      params: { name: 'Interview.nl.srt' },
    });
    const { notifications } = await api.call(listNotifications, { ...at(world.studio.id), query: {} }, team);
    expect(notifications[0]).toMatchObject({ code: 'NM12', podid: id });
    expect(JSON.parse(notifications[0]!.params)).toEqual({ name: 'film.mov', language: 'nl' });
    expect((await emitted(api, 'pod.subtitles', id)).at(-1)).toMatchObject({ aid: asset!.id });
    expect((await pod(id)).launchedServices).toEqual([]);
    const { rows } = await sql`select 1 from engine_state`.execute(api.services.db);
    expect(rows).toEqual([]);
  });

  test('keeps the format, the header and the places of the lines', async () => {
    const id = await video();
    const source = await makeAsset(api.services, world.folder, id, {
      ...{ name: 'talk.vtt', mimetype: 'text/vtt', type: AssetType.VTT },
      bytes: Buffer.from('WEBVTT\nLanguage: en\n\n00:01.000 --> 00:01.900\nYes\n'),
    });
    const cues = [line(1, '<i>Yes.</i>', { settings: 'line:10% align:start' })];
    await api.call(saveSubtitles, { params: { id, assetId: source }, body: { cues } }, team);
    await run(id, paramsOf(source, { targetlanguage: 'pt-BR' }));
    await perform();
    const [asset] = await made(id, source);
    expect(asset).toMatchObject({ name: 'talk.pt-BR.vtt', type: AssetType.VTT, language: 'pt' });
    expect(await (await api.fetch(asset!.url!)).text()).toBe(
      'WEBVTT\nLanguage: pt-BR\n\n00:00:01.000 --> 00:00:01.900 line:10% align:start\nPT-BR: Yes.\n',
    );
  });

  test('makes the words searchable, at the second they are spoken', async () => {
    const id = await video('zebra.mov');
    const source = await subtitles(id, [line(1, 'One.'), line(42, 'Savannah!')]);
    await run(id, paramsOf(source));
    await perform();
    const [asset] = await made(id, source);
    const query = { nodeid: world.project.id, q: 'NL: Savannah' };
    const { pods } = await api.call(search, { query }, client);
    expect(pods.map(({ hits }) => hits)).toMatchObject([
      [{ source: 'cue', text: 'NL: Savannah!', start: 42_000, aid: asset!.id, tid: null, by: 'nl' }],
    ]);
  });

  test('runs on this server with a Firefox model', async () => {
    const { folder } = await startRun();
    await writeTinyModel(folder, 'nl', 'en');
    useEngines(api, { translate: 'local' }, { local: { folders: [folder], whisper: 'base' } });
    const id = await video();
    const source = await subtitles(id, [line(1, 'aaa'), line(9, 'xxx')], 'letters.srt');
    const wanted = paramsOf(source, { sourcelanguage: 'nl', targetlanguage: 'en-GB' });
    await run(id, wanted);
    await perform();
    const [asset] = await made(id, source);
    expect(asset).toMatchObject({ name: 'letters.en-GB.srt', language: 'en' });
    const { cues } = await api.call(getSubtitles, { params: { id, assetId: asset!.id } }, team);
    // The model of the test repeats the next letter.
    expect(cues.map(({ text }) => text[0])).toEqual(['b', 'y']);
  });
});

describe('A translation is refused', () => {
  test('without suitable languages [T224]', async () => {
    const id = await video();
    const assetid = await subtitles(id, [line(0, 'Yes.')]);
    expect(await refused(id, paramsOf(assetid, { targetlanguage: 'EN' }))).toBe('400 ERR55');
    expect(await refused(id, paramsOf(assetid, { targetlanguage: '?' }))).toBe('400 11406');
    expect(await refused(id, { assetid, sourcelanguage: 'en' })).toBe('400 11406');
    expect(await refused(id, paramsOf(assetid, { targetlanguage: 'tlh' }))).toBe('422 ERR214');
    expect(await check(id, paramsOf(assetid, { targetlanguage: 'tlh' }))).toEqual(['ERR214', 4, 1]);
    const libre = await startLibreTranslatePeer();
    useEngines(api, { translate: 'libretranslate' }, { libretranslate: libre.settings }, libre.pause);
    // Both languages exist, but not this pair.
    const wanted = { sourcelanguage: 'nl', targetlanguage: 'pt-BR' };
    expect(await refused(id, paramsOf(assetid, wanted))).toBe('422 ERR214');
    expect(await check(id, paramsOf(assetid, { sourcelanguage: 'en-US' }))).toEqual(['ok', 4, 1]);
    expect(await credits()).toEqual({ used: 0, entries: [] });
  });

  test('without a suitable subtitle file', async () => {
    const id = await video();
    const own = await subtitles(id, [line(0, 'Yes.')]);
    const elsewhere = await subtitles(await video(), [line(0, 'Yes.')]);
    const sound = await makeAsset(api.services, world.folder, id, {
      ...{ name: 'a.m4a', mimetype: 'audio/mp4', type: AssetType.AUDIO, bytes: Buffer.from('x') },
    });
    for (const assetid of [elsewhere, sound, newId()]) {
      expect(await refused(id, paramsOf(assetid))).toBe('404 ERR19');
      expect(await check(id, paramsOf(assetid))).toEqual(['ERR19', 0, 0]);
    }
    const empty = await subtitles(id, []);
    expect(await refused(id, paramsOf(empty))).toBe('422 ERR230');
    const { db } = api.services;
    await sql`update subtitle_cues set content = repeat('x', 500001) where assetid = ${own}`.execute(db);
    expect(await refused(id, paramsOf(own))).toBe('403 ERR14');
    await db.updateTable('assets').set({ state: 2 }).where('id', '=', own).execute();
    expect(await refused(id, paramsOf(own))).toBe('409 ERR154');
    const photo = await makePod(api.services, world.folder, world.users.team, {
      name: 'a.jpg',
      kind: 'image',
    });
    expect(await refused(photo, paramsOf(own))).toBe('422 ERR38');
  });

  test('without the permission, or for files of others', async () => {
    const id = await video();
    const assetid = await subtitles(id, [line(0, 'Yes.')]);
    expect(await refused(id, paramsOf(assetid), client)).toBe('403 ERR105');
    expect(await refused(id, paramsOf(assetid), other)).toBe('404 ERR6');
    await api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { credits: 0 }));
    expect(await refused(id, paramsOf(assetid))).toBe('403 ERR81');
    await api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { credits: 1000 }));
    expect(await runsOf(api, id)).toEqual([]);
  });
});
