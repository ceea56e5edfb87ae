import { beforeEach, expect, test } from 'vitest';
import { cancelled, endOf, plainCutter, startRun, type TestRun } from '#test/engines/engine-run.ts';
import { type GooglePeer, startGooglePeer } from '#test/peers/google-peer.ts';
import { openGoogleSpeech } from './google-speech.ts';
import type { SpeechEngine } from './speech.ts';

let peer: GooglePeer;
let engine: SpeechEngine;
let run: TestRun;

beforeEach(async () => {
  peer = await startGooglePeer();
  peer.receive = (content) => [
    {
      alternatives: [
        {
          transcript: content,
          words: [
            // A start of zero is left out, and a confidence of zero means that there is none.
            { endOffset: '1.200s', word: content.replace(' ', '-'), confidence: 0.91 },
            { startOffset: '1.500s', endOffset: '2s', word: 'end.', confidence: 0, speakerLabel: '1' },
          ],
        },
      ],
      languageCode: 'nl-nl',
    },
    { resultEndOffset: '55s' },
  ];
  engine = openGoogleSpeech(peer.settings, { pause: peer.pause, cut: plainCutter });
  run = await startRun();
});

const input = { path: '', durationMs: 150_000, language: 'nl' };
const recognised = () => peer.calls.filter((call) => call === 'recognize').length;

test('Pieces of 55 seconds become one transcript with shifted times', async () => {
  const { language, words } = await engine.transcribe(input, run);
  expect(language).toBe('nl-nl');
  expect(words.map(({ text, startMs, endMs }) => `${text} ${startMs} ${endMs}`)).toEqual([
    'piece-0 0 1200',
    'end. 1500 2000',
    'piece-1 55000 56200',
    'end. 56500 57000',
    'piece-2 110000 111200',
    'end. 111500 112000',
  ]);
  expect(words.slice(0, 2)).toMatchObject([
    { confidence: 91, speaker: null },
    { confidence: null, speaker: '1' },
  ]);
  expect(peer.calls).toEqual(['token', 'recognize', 'recognize', 'recognize']);
  expect(run.progress.at(-1)).toBe(1);
});

test('Throttled requests are repeated, an exceeded quota is not', async () => {
  const busy = { error: { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for requests per minute' } };
  peer.fail('recognize', { status: 429, body: busy, headers: { 'retry-after': '3' } });
  peer.fail('recognize', { status: 503, body: {} });
  expect((await engine.transcribe(input, run)).words).toHaveLength(6);
  expect(peer.waits).toContain(3000);
  const used = { error: { message: 'Quota exceeded for quota metric audio per day' } };
  peer.fail('recognize', { status: 429, body: used });
  expect(await endOf(engine.transcribe(input, await startRun()))).toBe('quota-exceeded');
});

test('A wrong key is reported, and not retried', async () => {
  const key = { ...peer.settings.key, client_email: 'someone@else.test' };
  const wrong = openGoogleSpeech({ ...peer.settings, key }, { pause: peer.pause, cut: plainCutter });
  expect(await endOf(wrong.transcribe(input, run))).toBe('wrong-credentials');
  expect(await endOf(wrong.responds())).toBe('wrong-credentials');
  expect(peer.waits).toEqual([]);
  expect(await endOf(engine.responds())).toBe('done');
});

test('An unsupported language is reported; the language is detected only by models that can', async () => {
  const ask = async (language: string) => endOf(engine.transcribe({ ...input, language }, await startRun()));
  expect(await ask('fil')).toBe('unsupported-language');
  expect(await ask('auto')).toBe('unsupported-language');
  expect(await ask('xx')).toBe('unsupported-language');
  const settings = { ...peer.settings, model: 'chirp_2' };
  const chirp = openGoogleSpeech(settings, { pause: peer.pause, cut: plainCutter });
  expect((await chirp.transcribe({ ...input, language: 'auto' }, await startRun())).language).toBe('nl-nl');
});

test('The next worker sends only the pieces that were not recognised', async () => {
  peer.before('recognize', () => {
    if (recognised() === 3) run.controller.abort(new Error('the worker is stopping'));
  });
  expect(await endOf(engine.transcribe(input, run))).toBe('the worker is stopping');
  const before = run.values.size;
  expect(before).toBeLessThan(3);
  const { words } = await engine.transcribe(input, await startRun(run.values));
  expect(words).toHaveLength(6);
  expect(recognised()).toBe(3 + 3 - before);
});

test('A cancelled run ends at once', async () => {
  peer.before('recognize', () => run.controller.abort(cancelled()));
  expect(await endOf(engine.transcribe(input, run))).toBe('cancelled');
  await engine.cleanUp(run.state);
  expect(run.values.size).toBe(0);
});

test('A response in an unknown format is an error', async () => {
  peer.receive = () => [{ alternatives: 'many' }] as object[];
  expect(await endOf(engine.transcribe(input, run))).toBe('failed');
});
