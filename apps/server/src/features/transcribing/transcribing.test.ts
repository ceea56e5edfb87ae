import { listNotifications } from '@rushes/contract/notifications';
import { listPodLogs } from '@rushes/contract/pods';
import { search } from '@rushes/contract/search';
import { listServices, runService, serviceOptions } from '@rushes/contract/services';
import { presets, setSubtitleRules } from '@rushes/contract/subtitle-rules';
import { getSubtitles } from '@rushes/contract/subtitles';

import { updateSentence } from '@rushes/contract/transcripts';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { newId } from '#platform/ids/uuid.ts';
import { openAwsTranscribe } from '#platform/speech/aws-transcribe.ts';
import { openGoogleSpeech } from '#platform/speech/google-speech.ts';
import type { SpeechEngine, Word } from '#platform/speech/speech.ts';
import type { As } from '#test/api.ts';
import { plainCutter } from '#test/engines/engine-run.ts';
import { makePod, type Place } from '#test/fixtures.ts';
import type { AwsPeer } from '#test/peers/aws-peer.ts';
import { startGooglePeer } from '#test/peers/google-peer.ts';
import { runsOf } from '#test/scenes/runs-scene.ts';
import { useEngines } from '#test/scenes/speech-scene.ts';

import { ALIAS, startTranscribing, WAIT } from '#test/scenes/transcribing-scene.ts';

const { api, renew, asked, file, start, podOf, transcriptsOf, credits, checked, workAll, expectNothingLeft } =
  await startTranscribing();
let peer: AwsPeer;
let tenant: { id: string; root: Place };
let folder: Place;
let userid: string;
let admin: As;

beforeEach(async () => {
  ({ peer, tenant, folder, userid, admin } = await renew());
});

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
  // The spoken words are found, in the file and in the transcript.
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
    (await api.call(listServices, {}, admin)).services.filter(({ alias }) => alias.endsWith('-transcribe'));
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
