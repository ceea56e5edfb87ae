import { listNotifications } from '@rushes/contract/notifications';
import { getPod, listPodLogs } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { cancelRun, checkService, listServices, runService, serviceOptions } from '@rushes/contract/services';
import { presets, setSubtitleRules } from '@rushes/contract/subtitle-rules';
import { getSubtitles } from '@rushes/contract/subtitles';

import { listTranscripts, updateSentence } from '@rushes/contract/transcripts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openAwsTranscribe } from '#platform/speech/aws-transcribe.ts';
import { openGoogleSpeech } from '#platform/speech/google-speech.ts';
import type { SpeechEngine, Word } from '#platform/speech/speech.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { plainCutter } from '#test/engine-run.ts';
import { storageOf } from '#test/files.ts';
import { makeNode, makePerson, makePod, makeTenant, type Place } from '#test/fixtures.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { startGooglePeer } from '#test/peers/google-peer.ts';
import { creditsOf, newsAbout, retryNow, runsOf, untilDone, workOn } from '#test/runs-scene.ts';
import { enter } from '#test/session.ts';
import { makeSpeechFile, useEngines } from '#test/speech-scene.ts';
import { transcribingJobs } from './transcribing.jobs.ts';

let api: Api;
let peer: AwsPeer;
let tenant: { id: string; root: Place };
let folder: Place;
let userid: string;
let admin: As;

beforeAll(async () => {
  api = await startApi({ RUSHES_SERVICES_AWS_TRANSCRIBE: 'off', RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'off' });
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db);
  tenant = await makeTenant(api.services, newId(), { credits: 10 });
  folder = await makeNode(api.services, await makeNode(api.services, tenant.root, 'P', { type: 2 }), 'F');
  userid = await makePerson(api.services, {
    email: `${newId()}@speech.test`,
    group: 'admin',
    at: tenant.root,
  });
  admin = await enter(api, userid);
  peer = await startAwsPeer();
  peer.transcribe.results = { items: itemsOf('And Mister John Dashwood, | had then leisure. B: No!') };
  useEngines(api, { 'aws-transcribe': openAwsTranscribe(peer.settings, peer) });
});

/** Words of 400 ms from the first second on; `|` is a pause of a second, `B:` another voice. */
function itemsOf(text: string): object[] {
  let at = 1000;
  let speaker = 'spk_0';
  return text.split(' ').flatMap((part) => {
    if (part === '|') at += 1000;
    if (part === 'B:') speaker = 'spk_1';
    const [, word, mark] = /^([\w’]+)([.,!]?)$/.exec(part) ?? [];
    if (!word) return [];
    const times = { start_time: String(at / 1000), end_time: String((at + 400) / 1000) };
    at += 400;
    const spoken = { type: 'pronunciation', ...times, alternatives: [{ confidence: '0.9', content: word }] };
    const items: object[] = [{ ...spoken, speaker_label: speaker }];
    if (mark) items.push({ type: 'punctuation', alternatives: [{ confidence: '0.0', content: mark }] });
    return items;
  });
}

const ALIAS = 'aws-transcribe';
/** On a busy machine. */
const WAIT = { timeout: 60_000 };
const file = (more: Parameters<typeof makeSpeechFile>[3] = {}) => makeSpeechFile(api, folder, userid, more);
const asked = (pods: string[], params: object = {}) => ({
  params: { alias: ALIAS },
  body: { pods, params: { auto: 1, generateSubtitles: {}, ...params } },
});
const start = (id: string, params: object = {}) => api.call(runService, asked([id], params), admin);
const podOf = async (id: string) => (await api.call(getPod, { params: { id } }, admin)).pod;
const transcriptsOf = async (id: string) =>
  (await api.call(listTranscripts, { params: { id } }, admin)).transcripts;
const credits = () => creditsOf(api, tenant.id);
const news = (id: string) => newsAbout(api, admin, tenant.id, id);
const checked = async (id: string) => {
  const call = { params: { alias: ALIAS }, query: { pods: id } };
  return (await api.call(checkService, call, admin)).utility[0]!;
};
const begin = () => workOn(api, transcribingJobs);
const workAll = async () => {
  await begin();
  await untilDone(api, transcribingJobs);
};
const stored = () =>
  api.services.db.selectFrom('engine_state').selectAll().where('tenantid', '=', tenant.id).execute();
/** Calls that AWS charges for. */
const starts = () => peer.calls.filter((call) => call === 'StartTranscriptionJob').length;
/** Nothing is left at AWS, in the state of the engine or in the store. */
const expectNothingLeft = async () => {
  expect([...peer.objects.keys(), ...peer.transcribe.names()]).toEqual([]);
  expect(await stored()).toEqual([]);
  const { used, truth } = await storageOf(api.services, tenant.id);
  expect(used).toBe(truth);
};

test('A video becomes a transcript with the times of its words and a subtitle file [T231]', async () => {
  const id = await file({ web: { frameRate: { num: 25, den: 1 }, shots: [100] } });
  const { operation, utility } = await start(id, { generateSubtitles: { format: 'vtt' } });
  expect(operation).toBeNull();
  expect(utility).toMatchObject([
    { error: null, metadata: { duration: 24_730, cost: 1, available: 10 }, info: { runnable: true } },
  ]);
  expect((await podOf(id)).launchedServices).toMatchObject([{ code: 'AM7', alias: ALIAS }]);
  await workAll();

  const [transcript, ...others] = await transcriptsOf(id);
  expect(others).toEqual([]);
  expect(transcript).toMatchObject({
    name: 'Interview.en',
    createdby: { id: userid },
    sentences: [
      { start: 1000, end: 4800, content: 'And Mister John Dashwood, had then leisure.', speaker: 'spk_0' },
      { start: 4800, end: 5200, content: 'No!', speaker: 'spk_1' },
    ],
  });
  expect(transcript!.sentences[0]!.words!.slice(3, 5)).toEqual([
    { text: 'Dashwood,', start: 2200, end: 2600 },
    { text: 'had', start: 3600, end: 4000 },
  ]);
  const { asset, launchedServices } = await podOf(id);
  expect(launchedServices).toEqual([]);
  expect(asset.srt).toEqual([]);
  expect(asset.vtt).toMatchObject([{ name: 'Interview.en.vtt', language: 'en', state: 3 }]);
  const assetId = asset.vtt[0]!.id;
  const { cues } = await api.call(getSubtitles, { params: { id, assetId } }, admin);
  expect(
    cues
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('\n', ' '),
  ).toBe('And Mister John Dashwood, had then leisure. No!');
  expect(cues[0]!.startTime).toBe(1000);
  // What was said is found, in the file and in the transcript.
  const { pods } = await api.call(search, { query: { nodeid: folder.id, q: 'Dashwood' } }, admin);
  expect(pods.map(({ pod }) => pod.id)).toEqual([id]);
  const { actionlogs } = await api.call(listPodLogs, { params: { id } }, admin);
  expect(actionlogs.map(({ action }) => action)).toEqual(['asset-added', 'transcribed']);
  const { notifications } = await api.call(
    listNotifications,
    { params: { id: tenant.id }, query: { limit: 5 } },
    admin,
  );
  expect(notifications.map(({ code, params }) => [code, JSON.parse(params)])).toEqual([
    ['NM10', { name: 'Interview.mov', language: 'en-US' }],
  ]);
  expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
  await expectNothingLeft();
});

test('Cues keep to the subtitle rules of the tenant and start at shots', async () => {
  const call = {
    params: { id: tenant.id },
    body: { profile: { ...presets.netflix, charactersPerLine: 12, lines: 1 } },
  };
  await api.call(setSubtitleRules, call, admin);
  // A shot starts at 1,040 ms: a cue that starts 40 ms earlier moves to it.
  const id = await file({ web: { frameRate: { num: 25, den: 1 }, shots: [26] } });
  await start(id, { generateSubtitles: { format: 'srt', filename: 'Talk.SRT' } });
  await workAll();
  const { asset } = await podOf(id);
  expect(asset.srt).toMatchObject([{ name: 'Talk.SRT' }]);
  expect((await transcriptsOf(id))[0]!.name).toBe('Talk');
  const { cues } = await api.call(getSubtitles, { params: { id, assetId: asset.srt[0]!.id } }, admin);
  expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(12);
  expect(cues[0]!.startTime).toBe(1040);
});

test('Editing a sentence keeps the times of the words that stay', async () => {
  const id = await file();
  await start(id);
  await workAll();
  const [{ id: tid, sentences }] = (await transcriptsOf(id)) as [
    Awaited<ReturnType<typeof transcriptsOf>>[0],
  ];
  const { sentence } = await api.call(
    updateSentence,
    { params: { id, tid, sid: sentences[0]!.id }, body: { content: 'And Mr. John Dashwood had leisure.' } },
    admin,
  );
  expect(sentence.words!.map(({ text, start, end }) => `${text} ${start}-${end}`)).toEqual([
    'And 1000-1400',
    'Mr. 1400-1800',
    'John 1800-2200',
    'Dashwood 2200-2600',
    'had 3600-4000',
    'leisure. 4400-4800',
  ]);
});

test('Parameters are checked against the engine [T216]', async () => {
  const google = await startGooglePeer();
  const other = openGoogleSpeech(google.settings, { pause: google.pause, cut: plainCutter });
  const aws = openAwsTranscribe(peer.settings, peer);
  useEngines(api, { 'aws-transcribe': aws, 'google-transcribe': other });
  const [one, two] = [await file(), await file()];
  const refusal = async (alias: string, params: object, pods = [one]) => {
    const url = `/api/v1/services/${alias}`;
    const body = JSON.stringify({ pods, params: { generateSubtitles: {}, ...params } });
    const headers = { 'content-type': 'application/json' };
    const response = await api.fetch(url, admin, { method: 'POST', headers, body });
    const { error } = (await response.json()) as { error: { message: { params: Record<string, string> } } };
    return `${response.status} ${error.message.params.field} ${error.message.params.reason}`;
  };
  expect(await refusal('google-transcribe', { auto: 1 })).toBe('400 auto noLanguageDetection');
  expect(await refusal('google-transcribe', {})).toBe('400 languages required');
  expect(await refusal('google-transcribe', { languages: ['tlh'] })).toBe(
    '400 languages languageUnsupported',
  );
  expect(await refusal(ALIAS, { auto: 1, generateSubtitles: { format: 'txt' } })).toBe(
    '400 generateSubtitles.format notListed',
  );
  expect(await refusal(ALIAS, { auto: 1, generateSubtitles: undefined })).toBe(
    '400 generateSubtitles required',
  );
  const named = { auto: 1, generateSubtitles: { filename: 'a.srt' } };
  expect(await refusal(ALIAS, named, [one, two])).toBe('400 generateSubtitles.filename oneFileName');
  expect(await runsOf(api, one)).toEqual([]);
});

test('Services are offered with the languages of their engine; without an engine they are not [T215, T229]', async () => {
  const google = await startGooglePeer();
  const other = openGoogleSpeech(google.settings, { pause: google.pause, cut: plainCutter });
  const aws = openAwsTranscribe(peer.settings, peer);
  useEngines(api, { 'aws-transcribe': aws, 'google-transcribe': other });
  const list = async () =>
    (await api.call(listServices, {}, admin)).services.filter(({ usage }) => usage === 'paid');
  const [first, second] = await list();
  expect(first).toMatchObject({ alias: ALIAS, engine: 'Peer', leavesserver: 1, detectslanguage: 1 });
  expect(second).toMatchObject({ alias: 'google-transcribe', detectslanguage: 0 });
  const { options } = await api.call(serviceOptions, { params: { alias: ALIAS } }, admin);
  expect(options).toEqual(first!.options);
  expect(options.languages).toContainEqual({ name: 'Dutch (Netherlands)', value: 'nl-NL' });

  // An engine that cannot be asked is still offered, and does not hide the others.
  const down: SpeechEngine = {
    ...aws,
    languages: () => Promise.reject(new ServiceError('unavailable', 'down')),
  };
  useEngines(api, { 'aws-transcribe': down });
  expect(await list()).toMatchObject([{ alias: ALIAS, options: { languages: [] } }]);
  useEngines(api, {});
  expect(await list()).toEqual([]);
  expect(await api.refused(runService, asked([newId()]), admin)).toBe('404 ERR16');
});

test('Files without usable audio are refused with the reason [T222, T230]', async () => {
  const { db } = api.services;
  const codeOf = async (id: string) => (await checked(id)).error?.code;
  expect(await codeOf(await file({ audio: null, audiocodec: null }))).toBe('ERR129');
  expect(await codeOf(await file({ audio: null }))).toBe('ERR12');
  const broken = await file();
  await db
    .updateTable('assets')
    .set({ broken: 1 })
    .where('podid', '=', broken)
    .where('type', '=', 4)
    .execute();
  expect(await codeOf(broken)).toBe('ERR40');
  const processing = await file({ audio: null });
  await db.updateTable('pods').set({ state: 2 }).where('id', '=', processing).execute();
  expect(await codeOf(processing)).toBe('ERR154');
  const image = await makePod(api.services, folder, userid, { name: 'a.jpg', kind: 'image' });
  expect(await codeOf(image)).toBe('ERR38');
  const archived = await file();
  await db.updateTable('pods').set({ archived: 1 }).where('id', '=', archived).execute();
  expect(await codeOf(archived)).toBe('ERR68');
  expect(await checked(await file({ kind: 'audio', name: 'a.wav', duration: 61_000 }))).toMatchObject({
    error: null,
    metadata: { cost: 2, duration: 61_000 },
  });
  expect((await checked(await file({ duration: 400 }))).metadata.cost).toBe(1);
  expect(await api.refused(runService, asked([image, broken]), admin)).toBe('422 ERR38');
});

test('Without enough credits nothing starts [T228]', async () => {
  const ids = [await file(), await file()];
  await api.services.db.transaction().execute((trx) => setLimits(trx, tenant.id, { credits: 1 }));
  expect(await api.refused(runService, asked(ids), admin)).toBe('403 ERR81');
  expect(await credits()).toEqual({ used: 0, entries: [] });
});

test.each([
  [
    'a wrong key',
    () => peer.fail('GetTranscriptionJob', awsError('UnrecognizedClientException'), 9),
    'ERR212',
  ],
  [
    'a file that AWS cannot read',
    () => (peer.transcribe.failure = 'The media format is not valid'),
    'ERR215',
  ],
  ['another failure', () => (peer.transcribe.failure = 'Internal'), 'ERR216'],
  ['silence', () => (peer.transcribe.results = { items: [] }), 'ERR217'],
])('After %s the credits are refunded, and the reason is told', async (_, prepare, reason) => {
  prepare();
  const id = await file();
  await start(id);
  await workAll();
  expect((await runsOf(api, id)).map(({ state, fault }) => `${state} ${fault}`)).toEqual([
    `failed ${reason}`,
  ]);
  expect(await news(id)).toEqual([`NM11 ${reason}`]);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
  expect((await podOf(id)).launchedServices).toEqual([]);
  expect(await transcriptsOf(id)).toEqual([]);
  await expectNothingLeft();
});

test('An exhausted quota is told, and not retried', async () => {
  const google = await startGooglePeer();
  const engine = openGoogleSpeech(google.settings, { pause: google.pause, cut: plainCutter });
  useEngines(api, { 'aws-transcribe': engine });
  google.fail('recognize', { status: 429, body: { error: { message: 'Quota exceeded for audio per day' } } });
  const id = await file();
  await start(id, { auto: 0, languages: ['nl'] });
  await workAll();
  expect(await news(id)).toEqual(['NM11 ERR213']);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
});

test('A job that AWS has lost is started again, and charged once', async () => {
  let asks = 0;
  peer.before('GetTranscriptionJob', () => {
    asks += 1;
    if (asks === 1) peer.transcribe.forget(peer.transcribe.names()[0]!);
  });
  const id = await file();
  await start(id);
  await begin();
  await vi.waitFor(async () => {
    await retryNow(api);
    expect(await news(id)).toEqual(['NM10']);
  }, WAIT);
  await untilDone(api, transcribingJobs);
  expect(starts()).toBe(2);
  expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
  await expectNothingLeft();
});

test('A cancelled transcription leaves nothing at AWS, and is refunded', async () => {
  const id = await file();
  await start(id);
  // Never finished: the peer is asked until the run is cancelled.
  const running = Promise.withResolvers<void>();
  peer.before('GetTranscriptionJob', () => {
    peer.advance(-60_000);
    running.resolve();
  });
  await begin();
  await running.promise;
  expect(peer.objects.size).toBe(1);
  const [run] = (await podOf(id)).launchedServices;
  await api.call(cancelRun, { params: { id, runid: run!.id! } }, admin);
  await untilDone(api, transcribingJobs);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
  expect(await news(id)).toEqual([]);
  expect(await transcriptsOf(id)).toEqual([]);
  await expectNothingLeft();
});

test('Another worker continues the job of one that was killed: one result, one job at AWS', async () => {
  const id = await file();
  await start(id);
  const [running, isDead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const engine = openAwsTranscribe(peer.settings, {
    pause: async (ms, signal) => {
      running.resolve();
      await isDead.promise;
      await peer.pause(ms, signal);
    },
  });
  useEngines(api, { 'aws-transcribe': engine });
  const first = await begin();
  await running.promise;
  await first.die();
  useEngines(api, { 'aws-transcribe': openAwsTranscribe(peer.settings, peer) });
  await begin();
  await vi.waitFor(async () => expect(await news(id)).toEqual(['NM10']), WAIT);
  isDead.resolve();
  await untilDone(api, transcribingJobs);
  expect(starts()).toBe(1);
  expect(await transcriptsOf(id)).toHaveLength(1);
  expect((await podOf(id)).asset.srt).toHaveLength(1);
  expect(await credits()).toEqual({ used: 1, entries: ['settled 1'] });
});

test('Damaged audio is marked, so that it can be generated again', async () => {
  const id = await file({ audio: Buffer.from('not audio') });
  await start(id);
  await workAll();
  expect(await news(id)).toEqual(['NM11 ERR40']);
  expect((await checked(id)).error?.code).toBe('ERR40');
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
});

test('Without storage for the subtitle file nothing is kept', async () => {
  const id = await file();
  await start(id);
  await api.services.db.transaction().execute((trx) => setLimits(trx, tenant.id, { storage: 1 }));
  await workAll();
  expect(await news(id)).toEqual(['NM11 ERR11']);
  expect(await transcriptsOf(id)).toEqual([]);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
  await expectNothingLeft();
});

const longSpeech = (): Word[] =>
  Array.from({ length: 3000 }, (_, at) => ({
    text: at % 12 === 11 ? 'word.' : 'word',
    startMs: at * 300,
    endMs: at * 300 + 250,
    confidence: null,
    speaker: null,
  }));

test('Progress is shown while the engine works', async () => {
  const id = await file();
  const shown: (number | null)[] = [];
  const engine = openAwsTranscribe(peer.settings, peer);
  useEngines(api, {
    'aws-transcribe': {
      ...engine,
      async transcribe(_input, { onProgress }) {
        // The first report is that of the audio, within the same second.
        await vi.waitFor(async () => {
          onProgress!(0.5);
          const [run] = (await podOf(id)).launchedServices;
          expect(run!.percentage).toBeGreaterThan(50);
        }, WAIT);
        shown.push((await podOf(id)).launchedServices[0]!.percentage);
        return { language: 'en', words: longSpeech() };
      },
    },
  });
  await start(id);
  await workAll();
  expect(shown).toEqual([52]);
  expect((await transcriptsOf(id))[0]!.sentences).toHaveLength(250);
});
