// The words that the default local model of speech to text gets wrong, in natural English and Dutch, with its memory and
// CPU time. Part of `npm run prove:services`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryState } from '../../apps/server/src/platform/engines/engine.ts';
import { openLocalProcess } from '../../apps/server/src/platform/engines/local/local-process.ts';
import { findModels, MODELS_OF_SETUP } from '../../apps/server/src/platform/engines/local/models.ts';
import { probe } from '../../apps/server/src/platform/media/probe.ts';
import { runFfmpeg } from '../../apps/server/src/platform/media/run-ffmpeg.ts';
import { findMediaTools } from '../../apps/server/src/platform/media/tools.ts';
import { openLocalWhisper } from '../../apps/server/src/platform/speech/local-whisper.ts';
import { wordErrors } from '../../apps/server/test/engines/word-errors.ts';
import { cpuSecondsOf, memoryOf } from '../../apps/server/test/tools/process-usage.ts';
import { dutchSpeech } from './dutch-speech.mjs';

const MOST_ENGLISH_ERRORS = 0.06;
const MOST_MEMORY = 1.5e9;
const MOST_CPU_SECONDS = 0.5;
const PAUSE_SECONDS = 0.6;
const media = join(import.meta.dirname, '../../apps/server/test/media');

const tools = await findMediaTools();
if (!tools.ready) throw new Error(tools.reason);
const { whisper, voice } = findModels({ folders: [MODELS_OF_SETUP], whisper: 'base' });
if (!whisper || !voice) throw new Error('the models are missing: node tools/setup.mjs models');
const folder = mkdtempSync(join(tmpdir(), 'rushes-words-'));
const engines = openLocalProcess();
const engine = openLocalWhisper({ model: whisper, voice, process: engines, tools });
const { signal } = new AbortController();

interface Recognition {
  errors: number;
  of: number;
  seconds: number;
  cpuPerSecond: number;
}

async function hear(path: string, language: string, text: string): Promise<Recognition> {
  const { durationMs } = await probe(tools as Extract<typeof tools, { ready: true }>, path, { signal });
  const pid = engines.pid();
  const before = pid === undefined ? 0 : cpuSecondsOf(pid);
  const run = { signal, state: memoryState(), folder };
  const { words } = await engine.transcribe({ path, durationMs, language }, run);
  const seconds = durationMs / 1000;
  const cpuPerSecond = (cpuSecondsOf(engines.pid()!) - before) / seconds;
  return { ...wordErrors(text, words.map((word) => word.text).join(' ')), seconds, cpuPerSecond };
}

/** One recording of all lines, with pauses between them. */
async function joined(lines: readonly { path: string }[]): Promise<string> {
  const target = join(folder, 'dutch.flac');
  const same = 'aresample=16000,aformat=sample_fmts=s16:channel_layouts=mono';
  const parts = lines.map((_, at) => `[${at}:a]${same},apad=pad_dur=${PAUSE_SECONDS}[l${at}]`);
  const all = lines.map((_, at) => `[l${at}]`).join('');
  await runFfmpeg(tools as Extract<typeof tools, { ready: true }>, {
    cwd: folder,
    trustedInputs: lines.flatMap(({ path }) => ['-i', path]),
    output: [
      ...['-filter_complex', `${parts.join(';')};${all}concat=n=${lines.length}:v=0:a=1[all]`],
      ...['-map', '[all]', target],
    ],
    signal,
  });
  return target;
}

const report = (name: string, { errors, of, seconds, cpuPerSecond }: Recognition) =>
  `${name}: ${errors} of ${of} words wrong (${((100 * errors) / of).toFixed(1)} %), ${seconds.toFixed(0)} s of sound, ${cpuPerSecond.toFixed(2)} CPU seconds per second`;

try {
  const reading = join(media, 'austen.ogg');
  const text = readFileSync(join(media, 'austen.txt'), 'utf8');
  // Loads the model.
  await hear(reading, 'en', text);
  const english = await hear(reading, 'en', text);
  const lines = await dutchSpeech();
  const dutch = await hear(await joined(lines), 'nl', lines.map((line) => line.text).join(' '));
  const { peak } = memoryOf(engines.pid()!);
  const figures = [
    report('English, a reader of LibriVox', english),
    report(`Dutch, ${lines.length} lines of two actors`, dutch),
    `peak memory of the engine process: ${Math.round(peak / 1e6)} MB`,
  ];
  for (const figure of figures) console.log(figure);
  if (process.env.SERVICE_FIGURES)
    writeFileSync(process.env.SERVICE_FIGURES, `${figures.join('\n')}\n`, { flag: 'a' });
  const isGood =
    english.errors / english.of <= MOST_ENGLISH_ERRORS &&
    peak <= MOST_MEMORY &&
    Math.max(english.cpuPerSecond, dutch.cpuPerSecond) <= MOST_CPU_SECONDS;
  process.exitCode = isGood ? 0 : 1;
} finally {
  engines.close();
  rmSync(folder, { recursive: true, force: true });
}
