import { cancelRun } from '@rushes/contract/services';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import { openAwsTranscribe } from '#platform/speech/aws-transcribe.ts';
import { openGoogleSpeech } from '#platform/speech/google-speech.ts';
import type { As } from '#test/api.ts';
import { plainCutter } from '#test/engines/engine-run.ts';
import type { Place } from '#test/fixtures.ts';
import type { AwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { startGooglePeer } from '#test/peers/google-peer.ts';
import { retryNow, runsOf, untilDone } from '#test/scenes/runs-scene.ts';
import { useEngines } from '#test/scenes/speech-scene.ts';
import { startTranscribing, WAIT } from '#test/scenes/transcribing-scene.ts';
import { transcribingJobs } from './transcribing.jobs.ts';

const {
  api,
  renew,
  begin,
  file,
  start,
  podOf,
  transcriptsOf,
  credits,
  news,
  checked,
  workAll,
  starts,
  expectNothingLeft,
} = await startTranscribing();
let peer: AwsPeer;
let tenant: { id: string; root: Place };
let admin: As;

beforeEach(async () => {
  ({ peer, tenant, admin } = await renew());
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

test('An exhausted quota is reported, and not retried', async () => {
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

test('A file that is archived before its turn is refunded, and its audio stays usable', async () => {
  const id = await file();
  await start(id);
  const setArchived = (archived: 0 | 1) =>
    api.services.db.updateTable('pods').set({ archived }).where('id', '=', id).execute();
  await setArchived(1);
  await workAll();
  expect(await news(id)).toEqual(['NM11 ERR68']);
  expect(await credits()).toEqual({ used: 0, entries: ['refunded 1'] });
  await setArchived(0);
  expect((await checked(id)).error).toBeNull();
});
