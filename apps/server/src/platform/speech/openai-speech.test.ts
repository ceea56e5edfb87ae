import { beforeEach, expect, test } from 'vitest';
import { cancelled, endOf, plainCutter, startRun, type TestRun } from '#test/engines/engine-run.ts';
import { type OpenAiPeer, startOpenAiPeer } from '#test/peers/openai-peer.ts';
import { openOpenAiSpeech } from './openai-speech.ts';
import type { SpeechEngine } from './speech.ts';

let peer: OpenAiPeer;
let engine: SpeechEngine;
let run: TestRun;
let languages: (string | null)[];

beforeEach(async () => {
  peer = await startOpenAiPeer();
  languages = [];
  peer.receive = (_content, language) => {
    languages.push(language);
    return {
      task: 'transcribe',
      language: 'dutch',
      duration: 3,
      text: 'Hallo, “wereld”!',
      segments: [{ id: 0, start: 0, end: 3, text: ' Hallo, “wereld”!', avg_logprob: -0.105 }],
      words: [
        { word: 'Hallo', start: 0.5, end: 0.9 },
        { word: 'wereld', start: 1, end: 1.62 },
      ],
    };
  };
  engine = openOpenAiSpeech(peer.settings, { pause: peer.pause, cut: plainCutter });
  run = await startRun();
});

const input = { path: '', durationMs: 1_500_000, language: 'auto' };
const TRANSCRIBE = 'audio/transcriptions';
const sent = () => peer.calls.filter((call) => call === TRANSCRIBE).length;

test('Pieces become one transcript with punctuation, and the first decides the language', async () => {
  const { language, words } = await engine.transcribe(input, run);
  expect(language).toBe('nl');
  expect(languages).toEqual([null, 'nl', 'nl']);
  expect(words).toHaveLength(6);
  expect(words.slice(2, 4)).toEqual([
    { text: 'Hallo,', startMs: 600_500, endMs: 600_900, confidence: 90.03, speaker: null },
    { text: '“wereld”!', startMs: 601_000, endMs: 601_620, confidence: 90.03, speaker: null },
  ]);
});

test('A server without word times still gives words, in proportion to their length', async () => {
  peer.receive = () => ({ text: '', language: 'en', segments: [{ start: 1, end: 2, text: 'one three' }] });
  const { words } = await engine.transcribe({ ...input, durationMs: 5000 }, run);
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['one', 1000, 1375],
    ['three', 1375, 2000],
  ]);
});

test('Throttling is repeated, an exceeded quota and a wrong key are not', async () => {
  peer.fail(TRANSCRIBE, { status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(await endOf(engine.transcribe(input, run))).toBe('done');
  peer.fail(TRANSCRIBE, { status: 429, body: { error: { code: 'insufficient_quota' } } });
  expect(await endOf(engine.transcribe(input, await startRun()))).toBe('quota-exceeded');
  const wrong = openOpenAiSpeech({ ...peer.settings, key: 'sk-x' }, { pause: peer.pause, cut: plainCutter });
  expect(await endOf(wrong.transcribe(input, await startRun()))).toBe('wrong-credentials');
  expect(await endOf(wrong.responds())).toBe('wrong-credentials');
  expect(await endOf(engine.responds())).toBe('done');
});

test('Unsupported languages and files are reported', async () => {
  expect(await endOf(engine.transcribe({ ...input, language: 'xx' }, run))).toBe('unsupported-language');
  peer.fail(TRANSCRIBE, { status: 400, body: { error: { message: 'Audio file might be corrupted' } } });
  expect(await endOf(engine.transcribe(input, run))).toBe('unsupported-media');
});

test('The next worker sends only the pieces that are missing; a cancelled run ends at once', async () => {
  peer.before(TRANSCRIBE, () => {
    if (sent() === 2) run.controller.abort(new Error('the worker is stopping'));
    if (sent() === 4) next.controller.abort(cancelled());
  });
  expect(await endOf(engine.transcribe(input, run))).toBe('the worker is stopping');
  const next = await startRun(run.values);
  expect(await endOf(engine.transcribe(input, next))).toBe('cancelled');
  expect((await engine.transcribe(input, await startRun(run.values))).words).toHaveLength(6);
  // Two pieces were interrupted.
  expect(sent()).toBe(5);
});

test('A server that does not answer is unavailable', async () => {
  const settings = { ...peer.settings, url: 'http://127.0.0.1:1/v1' };
  const gone = openOpenAiSpeech(settings, { pause: peer.pause, cut: plainCutter });
  expect(await endOf(gone.responds())).toBe('unavailable');
  peer.fail(TRANSCRIBE, { body: '<html>' }, 6);
  expect(await endOf(engine.transcribe(input, run))).toBe('unavailable');
});
