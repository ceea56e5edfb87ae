import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { abortError, ServiceError } from '#platform/engines/service-error.ts';
import { MediaError } from '#platform/media/media-error.ts';
import { spawnLimited } from '#platform/media/pictures/spawn-limited.ts';
import { findWrappers } from '#platform/media/tools.ts';
import type { Translator } from './local-translation.ts';
import type { Pair } from './pairs.ts';

const run = promisify(execFile);

interface ApertiumPair extends Pair {
  /** As the program calls it: eng-spa. */
  mode: string;
}

export interface Apertium {
  command: string;
  pairs: ApertiumPair[];
}

const SEARCH_MS = 10_000;

/** The program and its language pairs, each a Debian package such as apertium-eng-spa. Undefined without any. */
export async function findApertium(): Promise<Apertium | undefined> {
  try {
    // The absolute path: the program later runs with a different PATH.
    const found = await run('/bin/sh', ['-c', 'command -v apertium']);
    const command = found.stdout.trim();
    const { stdout } = await run(command, ['-l'], { timeout: SEARCH_MS });
    const pairs = pairsIn(stdout);
    return pairs.length > 0 ? { command, pairs } : undefined;
  } catch {
    return undefined;
  }
}

/** From lines such as `spa-eng_US`. Modes for developers have more parts. */
export function pairsIn(list: string): ApertiumPair[] {
  return list.split('\n').flatMap((line) => {
    const mode = line.trim();
    const [from, to, ...more] = mode.split('-').map(tagOf);
    return from && to && more.length === 0 ? [{ from, to, mode }] : [];
  });
}

/** `eng` and `eng_US` of ISO 639-3 to the tags `en` and `en-US`. */
function tagOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** The program starts a dozen others: many sentences at once. */
const LIMITS = { texts: 200, bytes: 50_000 };
const TIMEOUT_MS = 5 * 60_000;
const DATA_BYTES = 1024 ** 3;
/** No translation is this much longer than its text. */
const GROWTH = 20;

export function openApertium({ command, pairs }: Apertium): Translator<ApertiumPair> {
  return {
    pairs,
    limits: LIMITS,
    async translate({ mode }, texts, signal) {
      const input = texts.map((text) => `${escaped(text)}${END}\0`).join('');
      return textsIn(await runLimited(command, mode, input, signal), texts.length);
    },
    async responds() {
      await run(command, ['-l'], { timeout: SEARCH_MS }).catch((error) => {
        throw new ServiceError('unavailable', 'apertium does not run', { cause: error });
      });
    },
  };
}

/** A full stop that the program ends a sentence with, as it adds to every paragraph itself. */
const END = '.[]';

/** Characters with a meaning in the stream format. */
const escaped = (text: string) => text.replaceAll('\0', '').replace(/[\\^$@/[\]{}<>]/g, '\\$&');

/** One text per NUL; at the end each program of the chain writes another NUL. */
export function textsIn(output: string, count: number): string[] {
  const all = output.split('\0');
  const texts = all.slice(0, count);
  if (all.length <= count || all.slice(count).some((text) => text.trim()))
    throw new ServiceError('failed', `apertium did not return ${count} texts`);
  return texts.map((text) =>
    text
      .replace(/\s*\.?\[\]\s*$/, '')
      .replace(/\\(.)/gs, '$1')
      .trim(),
  );
}

async function runLimited(
  command: string,
  mode: string,
  input: string,
  signal: AbortSignal,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-apertium-'));
  const path = join(folder, 'input');
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooMuch = new AbortController();
  try {
    // It opens /dev/stdin by name, which fails for the sockets that Node uses as pipes.
    await writeFile(path, input);
    await spawnLimited(
      { wrappers: await findWrappers() },
      {
        command,
        // Without marks at unknown words; one text at a time, in the format of the programs themselves.
        args: ['-u', '-z', '-f', 'none', mode, path],
        cwd: folder,
        signal: AbortSignal.any([signal, tooMuch.signal]),
        timeoutMs: TIMEOUT_MS,
        dataBytes: DATA_BYTES,
        onStdout(chunk) {
          bytes += chunk.length;
          if (bytes > input.length * GROWTH) tooMuch.abort();
          else chunks.push(chunk);
        },
      },
    );
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    if (!(error instanceof MediaError)) throw error;
    const kind = error.kind === 'timeout' ? 'unavailable' : 'failed';
    throw new ServiceError(kind, `apertium: ${error.message}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return Buffer.concat(chunks).toString('utf8');
}
