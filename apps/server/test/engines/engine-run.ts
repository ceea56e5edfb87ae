import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EngineRun, memoryState } from '#platform/engines/engine.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import type { Cutter } from '#platform/speech/pieces.ts';

/** What a job gives an engine. `values` are what a worker that dies leaves to the next one. */
export interface TestRun extends EngineRun {
  values: Map<string, string>;
  controller: AbortController;
  progress: number[];
}

export async function startRun(values = new Map<string, string>()): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const controller = new AbortController();
  const progress: number[] = [];
  return {
    signal: controller.signal,
    state: memoryState(values),
    folder,
    onProgress: (fraction) => void progress.push(fraction),
    values,
    controller,
    progress,
  };
}

export const cancelled = () => new ServiceError('cancelled', 'the user cancelled');

/** A file with this text, instead of audio or an image. */
export async function fileOf({ folder }: { folder: string }, text: string): Promise<string> {
  const path = join(folder, 'input');
  await writeFile(path, text);
  return path;
}

/** How a run ended: the kind of the ServiceError, or the message of another error. */
export async function endOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'done';
  } catch (error) {
    return error instanceof ServiceError ? error.kind : (error as Error).message;
  }
}

/** Cuts after every `maxMs` without ffmpeg; a piece contains its own number. */
export const plainCutter: Cutter = async ({ durationMs, maxMs }) =>
  Array.from({ length: Math.ceil(durationMs / maxMs) }, (_, number) => ({
    number,
    startMs: number * maxMs,
    durationMs: Math.min(maxMs, durationMs - number * maxMs),
    read: async () => Buffer.from(`piece ${number}`),
  }));
