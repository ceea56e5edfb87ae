import { AssetType } from '@rushes/contract/enums';
import { listNotifications } from '@rushes/contract/notifications';
import { getPod, listPodLogs } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { cancelRun, checkService, listServices, runService, serviceOptions } from '@rushes/contract/services';
import { createSubtitles, getSubtitles, saveSubtitles } from '@rushes/contract/subtitles';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { startRun } from '#test/engine-run.ts';
import { useEngines } from '#test/engine-services.ts';
import { emitted } from '#test/events.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { type DeepLPeer, startDeepLPeer } from '#test/peers/deepl-peer.ts';
import { startLibreTranslatePeer } from '#test/peers/libretranslate-peer.ts';
import { creditsOf, newsAbout, retryNow, runsOf, untilDone, workOn } from '#test/runs-scene.ts';
import { writeTinyModel } from '#test/tiny-translation-model.ts';
import { translatingJobs } from './translating.jobs.ts';

const ALIAS = 'translate';

let api: Api;
let world: World;
let team: As;
let client: As;
let other: As;
let peer: DeepLPeer;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services, { credits: 1000 });
  team = await api.signIn('team@studio.test');
  client = await api.signIn('client@studio.test');
  other = await api.signIn('admin@other.test');
});

beforeEach(async () => {
  const { db } = api.services;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from credit_entries`.execute(db);
  await sql`update resources set used = 0 where name = 'credits'`.execute(db);
  peer = await startDeepLPeer();
  useEngines(api, { translate: 'deepl' }, { deepl: peer.settings }, peer.pause);
});

const at = (id: string) => ({ params: { id } });
const video = (name = 'film.mov') =>
  makePod(api.services, world.folder, world.users.team, { name, kind: 'video', duration: 60_000 });

interface Line {
  text: string;
  startTime: number;
  endTime: number;
  settings?: string;
}
const line = (second: number, text: string, more = {}): Line => ({
  ...{ text, startTime: second * 1000, endTime: second * 1000 + 900 },
  ...more,
});

async function subtitles(
  id: string,
  cues: Line[],
  { filename = 'Interview.en.srt', filetype = 'srt' }: { filename?: string; filetype?: 'srt' | 'vtt' } = {},
): Promise<string> {
  const { asset } = await api.call(createSubtitles, { ...at(id), body: { filename, filetype } }, team);
  await api.call(saveSubtitles, { params: { id, assetId: asset.id }, body: { cues } }, team);
  return asset.id;
}

const paramsOf = (assetid: string, more = {}) => ({
  ...{ assetid, sourcelanguage: 'en', targetlanguage: 'nl' },
  ...more,
});
const call = (id: string, params: object) => ({
  params: { alias: ALIAS },
  body: { pods: [id], nodes: [], params: { ...params } },
});
const run = (id: string, params: object) => api.call(runService, call(id, params), team);
const refused = (id: string, params: object, as = team) => api.refused(runService, call(id, params), as);
const check = async (id: string, params: object) => {
  const query = { pods: id, ...params };
  const { utility } = await api.call(checkService, { params: { alias: ALIAS }, query }, team);
  const { error, metadata } = utility[0]!;
  return [error?.code ?? 'ok', metadata.characters, metadata.cost];
};
const pod = async (id: string) => (await api.call(getPod, at(id), team)).pod;
const credits = () => creditsOf(api, world.studio.id);
const news = (id: string) => newsAbout(api, team, world.studio.id, id);
const begin = () => workOn(api, translatingJobs);
async function perform(): Promise<void> {
  await begin();
  await untilDone(api, translatingJobs);
}
/** The subtitle files of a file, other than this one. */
const made = async (id: string, source: string) => {
  const { asset } = await pod(id);
  return [...(asset.srt ?? []), ...(asset.vtt ?? [])].filter((one) => one.id !== source);
};

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

  test('makes the words searchable, at the second they are said', async () => {
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
    const source = await subtitles(id, [line(1, 'aaa'), line(9, 'xxx')], { filename: 'letters.srt' });
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
    expect(await refused(id, paramsOf(assetid, { targetlanguage: 'EN' }))).toBe('400 11406');
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

describe('A translation that fails', () => {
  const refunded = { used: 0, entries: ['refunded 1'] };
  async function started(): Promise<{ id: string; source: string }> {
    const id = await video();
    const source = await subtitles(id, [line(0, 'Yes.')]);
    await run(id, paramsOf(source));
    return { id, source };
  }
  const outcome = async ({ id, source }: { id: string; source: string }) => ({
    files: (await made(id, source)).length,
    credits: await credits(),
    runs: (await runsOf(api, id)).map(({ state, fault }) => fault ?? state),
    news: await news(id),
  });
  const failed = (reason: string) => ({
    ...{ files: 0, credits: refunded, runs: [reason], news: [`NM13 ${reason}`] },
  });

  test('because of a wrong key is refunded at once', async () => {
    const one = await started();
    useEngines(api, { translate: 'deepl' }, { deepl: { ...peer.settings, key: 'x' } }, peer.pause);
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR212'));
  });

  test('because of an exceeded quota tells so', async () => {
    const one = await started();
    peer.fail('translate', { status: 456, body: { message: 'Quota Exceeded' } });
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR213'));
    expect(peer.waits).toEqual([]);
  });

  test('because the engine is busy continues when it is not', async () => {
    const one = await started();
    peer.fail('translate', { status: 529, body: {} }, 2);
    await perform();
    expect(await outcome(one)).toMatchObject({ files: 1, credits: { used: 1, entries: ['settled 1'] } });
    expect(peer.waits).toHaveLength(2);
  });

  test('because the engine is down is tried again, and refunded after the last attempt', async () => {
    const one = await started();
    peer.fail('translate', { status: 503, body: 'down' }, 1000);
    await begin();
    await vi.waitFor(
      async () => {
        await retryNow(api);
        expect(await outcome(one)).toEqual(failed('ERR211'));
      },
      { timeout: 30_000 },
    );
  });

  test('because the user cancelled it makes no file, and is refunded once', async () => {
    const busy = Promise.withResolvers<void>();
    const untilAborted = (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => {
        busy.resolve();
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    useEngines(api, { translate: 'deepl' }, { deepl: peer.settings }, untilAborted);
    const one = await started();
    peer.fail('translate', { status: 529, body: {} }, 1000);
    await begin();
    await busy.promise;
    const [{ id: runid } = { id: null }] = (await pod(one.id)).launchedServices;
    const cancel = { params: { id: one.id, runid: runid! } };
    await api.call(cancelRun, cancel, team);
    await untilDone(api, translatingJobs);
    expect(await outcome(one)).toEqual({ files: 0, credits: refunded, runs: ['cancelled'], news: [] });
    expect(await api.refused(cancelRun, cancel, team)).toBe('404 ERR218');
    expect(await credits()).toEqual(refunded);
  });

  test('because the subtitle file was deleted is refunded', async () => {
    const one = await started();
    await sql`update assets set deletedat = now() where id = ${one.source}`.execute(api.services.db);
    await perform();
    expect(await outcome(one)).toEqual(failed('ERR19'));
  });

  test('because the storage is full is refunded', async () => {
    const one = await started();
    const limit = async (storage: number) =>
      api.services.db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
    await limit(1);
    await perform();
    await limit(1_000_000_000);
    expect(await outcome(one)).toEqual(failed('ERR11'));
  });

  test('is not started while the engine cannot be asked for its languages', async () => {
    peer.fail('languages', { status: 503, body: 'down' }, 1000);
    const id = await video();
    const assetid = await subtitles(id, [line(0, 'Yes.')]);
    expect(await refused(id, paramsOf(assetid))).toBe('503 ERR211');
    expect(await check(id, paramsOf(assetid))).toEqual(['ERR211', 4, 1]);
    // The failure is remembered for a while: the list of services does not wait for it again.
    const asked = peer.calls.length;
    const { services } = await api.call(listServices, {}, team);
    expect(services.find(({ alias }) => alias === ALIAS)?.options.languages).toEqual([]);
    expect(peer.calls).toHaveLength(asked);
  });
});
