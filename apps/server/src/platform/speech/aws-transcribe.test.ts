import { beforeEach, expect, test } from 'vitest';
import { cancelled, endOf, fileOf, startRun, type TestRun } from '#test/engines/engine-run.ts';
import { type AwsPeer, startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { openAwsTranscribe } from './aws-transcribe.ts';
import type { SpeechEngine } from './speech.ts';

let peer: AwsPeer;
let engine: SpeechEngine;
let run: TestRun;
let path: string;

beforeEach(async () => {
  peer = await startAwsPeer();
  engine = openAwsTranscribe(peer.settings, peer);
  run = await startRun();
  path = await fileOf(run, 'speech');
  peer.transcribe.results = {
    transcripts: [{ transcript: 'Hello, world.' }],
    items: [
      item('pronunciation', 'Hello', '0.56', '0.9', '0.998'),
      { type: 'punctuation', alternatives: [{ confidence: '0.0', content: ',' }] },
      { ...item('pronunciation', 'world', '0.9', '1.559', '0.446'), speaker_label: 'spk_0' },
      { type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] },
    ],
  };
});

const item = (type: string, content: string, start_time: string, end_time: string, confidence: string) => ({
  type,
  start_time,
  end_time,
  alternatives: [{ confidence, content }],
});
const input = (language = 'en') => ({ path, durationMs: 2000, language });
const transcribe = (language?: string, on = run) => engine.transcribe(input(language), on);

/** Calls that AWS charges for. */
const starts = () => peer.calls.filter((call) => call === 'StartTranscriptionJob').length;

test('A transcription returns words in our units, and leaves nothing at AWS', async () => {
  expect(await transcribe()).toEqual({
    language: 'en-US',
    words: [
      { text: 'Hello,', startMs: 560, endMs: 900, confidence: 99.8, speaker: null },
      { text: 'world.', startMs: 900, endMs: 1559, confidence: 44.6, speaker: 'spk_0' },
    ],
  });
  expect(peer.objects.size).toBe(0);
  expect(peer.transcribe.names()).toEqual([]);
  await engine.cleanUp(run.state);
  expect(run.values.size).toBe(0);
  expect(run.progress.at(-1)).toBeGreaterThan(0.5);
});

test('The language is a code of the service, or detected', async () => {
  expect((await transcribe('nl', await startRun())).language).toBe('nl-NL');
  expect((await transcribe('auto', await startRun())).language).toBe('en-US');
  expect(await endOf(transcribe('tlh', await startRun()))).toBe('unsupported-language');
});

test('Throttled requests are repeated after the time that AWS asks for', async () => {
  const busy = awsError('LimitExceededException');
  peer.fail('StartTranscriptionJob', { ...busy, headers: { ...busy.headers, 'retry-after': '7' } });
  peer.fail('GetTranscriptionJob', awsError('ThrottlingException'), 2);
  peer.fail('PUT object', { status: 503, body: '<Error><Code>SlowDown</Code></Error>' });
  expect((await transcribe()).words).toHaveLength(2);
  expect(peer.waits).toContain(7000);
});

test('A service that stays busy ends the attempt, and the next one continues', async () => {
  peer.fail('GetTranscriptionJob', awsError('ThrottlingException'), 6);
  expect(await endOf(transcribe())).toBe('throttled');
  expect(peer.objects.size).toBe(1);
  expect((await transcribe()).words).toHaveLength(2);
  expect(starts()).toBe(1);
});

test('A wrong key is not retried', async () => {
  for (const change of [{ secretKey: 'wrong' }, { accessKey: 'AKIDOTHER' }]) {
    const wrong = openAwsTranscribe({ ...peer.settings, ...change }, peer);
    expect(await endOf(wrong.transcribe(input(), await startRun()))).toBe('wrong-credentials');
    expect(await endOf(wrong.responds())).toBe('wrong-credentials');
  }
  expect(peer.waits).toEqual([]);
});

test('An exceeded quota ends the run and deletes the staged file', async () => {
  peer.fail('StartTranscriptionJob', awsError('ServiceQuotaExceededException'));
  expect(await endOf(transcribe())).toBe('quota-exceeded');
  expect(peer.objects.size).toBe(0);
});

test.each([
  ['Unsupported media format', 'unsupported-media'],
  ['The language could not be identified', 'unsupported-language'],
  ['Internal error', 'failed'],
])('A job that fails with “%s” ends the run as %s', async (reason, kind) => {
  peer.transcribe.failure = reason;
  expect(await endOf(transcribe())).toBe(kind);
  expect(peer.objects.size).toBe(0);
});

test('A lost job leaves nothing behind, and the next attempt starts a new one', async () => {
  peer.before('GetTranscriptionJob', () => {
    if (starts() === 1) peer.transcribe.forget(peer.transcribe.names()[0]!);
  });
  expect(await endOf(transcribe())).toBe('job-lost');
  expect(peer.objects.size).toBe(0);
  expect((await transcribe()).words).toHaveLength(2);
  expect(starts()).toBe(2);
});

test('A cancelled run deletes its job and its staged file', async () => {
  peer.before('GetTranscriptionJob', () => run.controller.abort(cancelled()));
  expect(await endOf(transcribe())).toBe('cancelled');
  expect(peer.objects.size).toBe(0);
  expect(peer.transcribe.names()).toEqual([]);
});

test('A worker that stops leaves the job to the next one, which does not start it again', async () => {
  peer.before('GetTranscriptionJob', () => run.controller.abort(new Error('the worker is stopping')));
  expect(await endOf(transcribe())).toBe('the worker is stopping');
  expect(peer.transcribe.names()).toHaveLength(1);
  const next = await startRun(run.values);
  expect((await transcribe('en', next)).words).toHaveLength(2);
  expect(starts()).toBe(1);
  expect(peer.objects.size).toBe(0);
});

test('A worker that dies after the start, and before it records that, continues the same job', async () => {
  run.state.set = async (key, value) => {
    if (key === 'started') throw new Error('killed');
    run.values.set(key, JSON.stringify(value));
  };
  expect(await endOf(transcribe())).toBe('killed');
  expect((await transcribe('en', await startRun(run.values))).words).toHaveLength(2);
  expect(starts()).toBe(2);
  expect(peer.transcribe.names()).toEqual([]);
});

test('A worker that dies before it stores the result leaves the result to the next one', async () => {
  const first = await transcribe();
  const calls = peer.calls.length;
  expect(await transcribe('en', await startRun(run.values))).toEqual(first);
  expect(peer.calls).toHaveLength(calls);
});

test('A result is not lost if the staged files cannot be deleted', async () => {
  peer.fail('DELETE object', awsError('AccessDenied', 'not allowed', 403));
  expect((await transcribe()).words).toHaveLength(2);
  expect(peer.objects.size).toBe(2);
  await engine.cleanUp(run.state);
  expect([peer.objects.size, run.values.size]).toEqual([0, 0]);
});

test('The clean-up deletes what a run left that no worker continues', async () => {
  peer.before('GetTranscriptionJob', () => run.controller.abort(new Error('the worker is stopping')));
  await endOf(transcribe());
  expect(peer.objects.size).toBe(1);
  const next = await startRun(run.values);
  await engine.cleanUp(next.state);
  expect([peer.objects.size, peer.transcribe.names().length, run.values.size]).toEqual([0, 0, 0]);
  await engine.cleanUp(next.state);
});

test('A file that is too long is refused before it is sent', async () => {
  const long = { ...input(), durationMs: 4 * 3_600_000 + 1 };
  expect(await endOf(engine.transcribe(long, run))).toBe('unsupported-media');
  expect(peer.calls).toEqual([]);
});

test('The health check accepts an answer for a job that does not exist', async () => {
  expect(await endOf(engine.responds())).toBe('done');
  const gone = openAwsTranscribe({ ...peer.settings, endpoint: 'http://127.0.0.1:1' }, peer);
  expect(await endOf(gone.responds())).toBe('unavailable');
});
