import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, openLocalProcess } from '#platform/engines/local/local-process.ts';
import { endOf, startRun } from '#test/engines/engine-run.ts';
import { localModels } from '#test/engines/local-models.ts';
import { wordErrors } from '#test/engines/word-errors.ts';
import { readyTools } from '#test/media-tools.ts';
import { memoryOf } from '#test/tools/process-usage.ts';
import { openLocalWhisper } from './local-whisper.ts';
import type { SpeechEngine } from './speech.ts';

/** LibriVox, "Sense and Sensibility": 24.7 seconds of natural speech. */
const path = fileURLToPath(new URL('../../../test/media/austen.ogg', import.meta.url));
const durationMs = 24_730;
const spoken = readFileSync(path.replace('.ogg', '.txt'), 'utf8');

let process: LocalProcess;
let engine: SpeechEngine;

beforeAll(async () => {
  process = openLocalProcess();
  const { whisper, voice } = localModels();
  engine = openLocalWhisper({ model: whisper, voice, process, tools: await readyTools() });
});
afterAll(() => process.close());

test('Whisper detects the language and transcribes natural speech with at most 6 % wrong words, in 1.5 GB', async () => {
  const run = await startRun();
  const { language, words } = await engine.transcribe({ path, durationMs, language: 'auto' }, run);
  expect(language).toBe('en');
  const { errors, of } = wordErrors(spoken, words.map(({ text }) => text).join(' '));
  expect(errors / of).toBeLessThanOrEqual(0.06);
  // "leisure" is spoken from 2.5 to 2.9 seconds, "himself" just before the end.
  const start = (text: RegExp) => words.find((word) => text.test(word.text))!.startMs;
  expect(start(/leisure/)).toBeGreaterThan(2_200);
  expect(start(/leisure/)).toBeLessThan(2_900);
  expect(start(/himself/)).toBeGreaterThan(23_300);
  expect(words.every(({ startMs, endMs }) => startMs <= endMs && endMs <= durationMs)).toBe(true);
  expect(run.progress.at(-1)).toBe(1);
  // NaN outside Linux.
  expect(memoryOf(process.pid()!).peak > 1.5e9).toBe(false);

  // A run that continues in another process uses the stored windows: it does not ask the model again.
  process.close();
  const again = await startRun(run.values);
  const dead = openLocalWhisper({
    ...{ model: localModels().whisper, voice: 'none', tools: await readyTools() },
    process: { ask: () => Promise.reject(new Error('asked')), pid: () => undefined, close() {} },
  });
  expect((await dead.transcribe({ path, durationMs, language: 'auto' }, again)).words).toEqual(words);

  // The spoken words are not kept after the result is stored.
  await dead.cleanUp(again.state);
  expect(again.values.size).toBe(0);
});

test('A language that the model does not know is refused before any work', async () => {
  const run = await startRun();
  expect(await endOf(engine.transcribe({ path, durationMs, language: 'tlh' }, run))).toBe(
    'unsupported-language',
  );
  expect(await engine.languages()).toContain('nl');
});
