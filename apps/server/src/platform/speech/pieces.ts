import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';

export interface Piece {
  number: number;
  startMs: number;
  durationMs: number;
  /** A complete FLAC file. */
  read(): Promise<Buffer>;
}

export interface CutOptions {
  path: string;
  durationMs: number;
  /** The longest piece that the engine accepts. */
  maxMs: number;
  folder: string;
  signal: AbortSignal;
}

/** Cuts audio into pieces that are short enough for an engine, in silences where there are any. */
export type Cutter = (options: CutOptions) => Promise<Piece[]>;

export interface Silence {
  startMs: number;
  endMs: number;
}

/** Pieces shorter than this fraction of the maximum cost more requests than a cut in a silence is worth. */
const SHORTEST = 0.4;

/** The starts of the pieces after the first. Each cut is in the middle of the longest silence within reach. */
export function cutPoints(durationMs: number, silences: readonly Silence[], maxMs: number): number[] {
  const points: number[] = [];
  for (let from = 0; durationMs - from > maxMs; ) {
    const best = silences
      .map(({ startMs, endMs }) => ({ at: Math.round((startMs + endMs) / 2), length: endMs - startMs }))
      .filter(({ at }) => at >= from + maxMs * SHORTEST && at <= from + maxMs)
      .reduce<{ at: number; length: number } | undefined>(
        (longest, one) => (longest && longest.length >= one.length ? longest : one),
        undefined,
      );
    from = best?.at ?? from + maxMs;
    points.push(from);
  }
  return points;
}

export function makeCutter(tools: MediaTools): Cutter {
  return async ({ path, durationMs, maxMs, folder, signal }) => {
    if (durationMs <= maxMs) return [{ number: 0, startMs: 0, durationMs, read: () => readFile(path) }];
    const silences = parseSilences(await listen(tools, path, folder, signal));
    const starts = [0, ...cutPoints(durationMs, silences, maxMs)];
    return starts.map((startMs, number) => {
      const length = (starts[number + 1] ?? durationMs) - startMs;
      return { number, startMs, durationMs: length, read: () => cutOne(number, startMs, length) };
    });

    async function cutOne(number: number, startMs: number, length: number): Promise<Buffer> {
      const target = join(folder, `piece-${number}.flac`);
      const before = ['-ss', (startMs / 1000).toFixed(3), '-t', (length / 1000).toFixed(3)];
      const output = ['-map', '0:a:0', '-c:a', 'flac', '-f', 'flac', `file:${target}`];
      try {
        await runFfmpeg(tools, { cwd: folder, input: { path, before }, output, signal });
        return await readFile(target);
      } finally {
        await rm(target, { force: true });
      }
    }
  };
}

/** Quieter than speech, and longer than the pause between two words. */
const QUIET = 'silencedetect=noise=-35dB:d=0.3';
/** A silence takes 100 bytes in the log: this is enough for hours. */
const LOG_MAX = 8_000_000;

function listen(tools: MediaTools, path: string, folder: string, signal: AbortSignal): Promise<string> {
  return runFfmpeg(tools, {
    cwd: folder,
    input: { path },
    output: ['-map', '0:a:0', '-af', QUIET, '-f', 'null', '-'],
    logLevel: 'info',
    keepStderrBytes: LOG_MAX,
    signal,
  });
}

export function parseSilences(log: string): Silence[] {
  const found: Silence[] = [];
  let startMs: number | undefined;
  for (const [, what, seconds] of log.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const ms = Math.max(0, Math.round(Number(seconds) * 1000));
    if (what === 'start') startMs = ms;
    else if (startMs !== undefined) found.push({ startMs, endMs: ms });
  }
  return found;
}

/** The audio that every speech engine takes: small, without loss that would matter for speech. */
export async function extractSpeech(
  tools: MediaTools,
  { path, folder, signal }: { path: string; folder: string; signal: AbortSignal },
): Promise<string> {
  const target = join(folder, 'speech.flac');
  const output = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', '16000', '-c:a', 'flac', '-f', 'flac'];
  await runFfmpeg(tools, { cwd: folder, input: { path }, output: [...output, `file:${target}`], signal });
  return target;
}
