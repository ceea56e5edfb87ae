import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { memoryState } from '../apps/server/src/platform/engines/engine.ts';
import {
  type LocalProcess,
  openLocalProcess,
} from '../apps/server/src/platform/engines/local/local-process.ts';
import { findModels, MODELS_OF_SETUP } from '../apps/server/src/platform/engines/local/models.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { openLocalWhisper } from '../apps/server/src/platform/speech/local-whisper.ts';
import type { SpeechEngine } from '../apps/server/src/platform/speech/speech.ts';
import { cpuSecondsOf, memoryOf } from '../apps/server/test/tools/process-usage.ts';
import type { Product } from '../tools/product.ts';
import { milliseconds, type Row, type Series, series, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';

/** 24.7 seconds of natural speech, almost one whole window of the model. */
const SOUND = join(import.meta.dirname, '../apps/server/test/media/austen.ogg');
const SOUND_MS = 24_730;
/** The text has 69 words: fewer show that the model did not do its work. */
const FEWEST_WORDS = 60;
const CPU_LIMIT = 0.5;
const MEMORY_LIMIT = 1.5e9;
const RATIO_LIMIT = 2;
const IDLE_CALLS = 300;
/** Between calls: a few users, not a load test. */
const PAUSE_MS = 10;

/**
 * P17: the default local model of speech to text: CPU time per second of sound, peak memory, and p95 of `GET me`
 * meanwhile compared with an idle machine. The engine process has the same limits and priority as in the product.
 */
export async function* speechToText(product: Product): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  const engines = openLocalProcess();
  const client = await signIn(product);
  try {
    yield* measure(client, engines, await openEngine(engines), folder);
  } finally {
    client.close();
    engines.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openEngine(process: LocalProcess): Promise<SpeechEngine> {
  const { whisper, voice } = findModels({ folders: [MODELS_OF_SETUP], whisper: 'base' });
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  if (!whisper || !voice) throw new Error('the models are missing: node tools/setup.mjs models');
  return openLocalWhisper({ model: whisper, voice, process, tools });
}

async function* measure(
  client: Client,
  engines: LocalProcess,
  engine: SpeechEngine,
  folder: string,
): AsyncGenerator<Row> {
  const transcribe = async () => {
    const run = { signal: AbortSignal.timeout(600_000), state: memoryState(), folder };
    const { words } = await engine.transcribe({ path: SOUND, durationMs: SOUND_MS, language: 'en' }, run);
    if (words.length < FEWEST_WORDS) throw new Error(`only ${words.length} words were recognised`);
  };
  const cpu: number[] = [];
  const quiet = await waitForQuiet();
  const [idle, busy] = await takeTurns([
    { name: 'idle', run: async () => p95(await callsUntil(client, (calls) => calls >= IDLE_CALLS)) },
    {
      name: 'busy',
      async run() {
        const pid = engines.pid();
        const before = pid === undefined ? 0 : cpuSecondsOf(pid);
        let isDone = false;
        const work = transcribe().finally(() => {
          isDone = true;
        });
        const [times] = await Promise.all([callsUntil(client, () => isDone), work]);
        cpu.push((cpuSecondsOf(engines.pid()!) - before) / (SOUND_MS / 1000));
        return p95(times);
      },
    },
  ]);
  // The first one also loads the model.
  const [loading, ...counted] = cpu;
  const perSecond = series(counted);
  const note = `${spreadOf(perSecond)}, ${quiet}; ${loading!.toFixed(2)} s with loading the model`;
  yield cpuRow(perSecond, counted.length, note);
  yield memoryRow(engines.pid()!);
  yield callRow(idle!, busy!, quiet);
}

/** Seconds of each call, one after another. */
async function callsUntil(client: Client, isOver: (calls: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length) || times.length === 0) {
    const start = performance.now();
    await client.get('/api/v1/me');
    times.push((performance.now() - start) / 1000);
    await rest(PAUSE_MS);
  }
  return times;
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

function cpuRow(perSecond: Series, rounds: number, note: string): Row {
  return {
    ...{ id: 'P17', figure: `speech to text, Whisper base: CPU per second of sound, n=${rounds}` },
    ...{ ours: `${perSecond.median.toFixed(2)} s`, peer: `${CPU_LIMIT} s` },
    ...{ ratio: perSecond.median / CPU_LIMIT, target: `<= ${CPU_LIMIT} s` },
    ...{ holds: perSecond.median <= CPU_LIMIT, note },
  };
}

function memoryRow(pid: number): Row {
  const { now, peak } = memoryOf(pid);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return {
    ...{ id: 'P17', figure: 'speech to text: peak memory of the engine process' },
    ...{ ours: megabytes(peak), peer: megabytes(MEMORY_LIMIT) },
    ...{ ratio: peak / MEMORY_LIMIT, target: `<= ${megabytes(MEMORY_LIMIT)}`, holds: peak <= MEMORY_LIMIT },
    note: `resident set; ${megabytes(now)} afterwards`,
  };
}

function callRow(idle: Series, busy: Series, quiet: string): Row {
  const ratio = busy.median / idle.median;
  return {
    ...{ id: 'P17', figure: 'GET me during speech to text, p95, n=5' },
    ...{ ours: milliseconds(busy.median), peer: `${milliseconds(idle.median)} idle` },
    ...{ ratio, target: `<= ${RATIO_LIMIT.toFixed(1)}`, holds: ratio <= RATIO_LIMIT },
    note: `${spreadOf(busy, idle)}, ${quiet}`,
  };
}
