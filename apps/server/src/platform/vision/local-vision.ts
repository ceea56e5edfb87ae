import { access } from 'node:fs/promises';
import { type EngineRun, once } from '#platform/engines/engine.ts';
import type { LocalProcess } from '#platform/engines/local/local-process.ts';
import type { FoundObject, TextLine } from '#platform/engines/local/tasks.ts';
import { ServiceError, throwIfAborted } from '#platform/engines/service-error.ts';
import { boxOfFractions, boxOfPixels, confidenceOfFraction } from '#platform/engines/units.ts';
import type { FrameTime, Sighting, VisionEngine, VisionInput } from './vision.ts';

export interface LocalVisionOptions {
  models: { text: string; objects: string };
  process: LocalProcess;
}

/** Text by PP-OCR and objects by SSD MobileNet, on this server. */
export function openLocalVision({ models, process }: LocalVisionOptions): VisionEngine {
  return {
    async responds() {
      await Promise.all([access(models.text), access(models.objects)]).catch((error) => {
        throw new ServiceError('unavailable', 'a model file is missing', { cause: error });
      });
    },
    detectText: (input, { signal, state }) =>
      eachFrame(input, { signal, state }, async (path, time) => {
        const { found, ...size } = await process.ask('readText', { path, model: models.text }, signal);
        return found.flatMap((line) => sightingsOf(line, size, time));
      }),
    detectLabels: (input, { signal, state }) =>
      eachFrame(input, { signal, state }, async (path, time) => {
        const { found, ...size } = await process.ask('findObjects', { path, model: models.objects }, signal);
        return labelsOf(found, size, time);
      }),
    cleanUp: (state) => state.clear(),
  };
}

/** A run that continues in another process does not look at the same frames again. */
async function eachFrame(
  input: VisionInput,
  { signal, state }: Pick<EngineRun, 'signal' | 'state'>,
  look: (path: string, time: FrameTime | null) => Promise<Sighting[]>,
): Promise<Sighting[]> {
  const found: Sighting[] = [];
  for await (const { path, time } of input.frames(signal)) {
    throwIfAborted(signal);
    found.push(...(await once(state, `frame-${time?.frame ?? 'image'}`, () => look(path, time))));
  }
  return found;
}

interface Size {
  width: number;
  height: number;
}

/** The line, and its words: the recogniser reads whole lines, so a word gets the share of its characters. */
export function sightingsOf(
  { text, confidence, corners }: TextLine,
  size: Size,
  time: FrameTime | null,
): Sighting[] {
  const box = boxOfPixels(corners, size);
  const shared = { confidence: confidenceOfFraction(confidence) ?? 0, time };
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): Sighting => {
    const left = box.left + (box.width * index) / text.length;
    const wordBox = boxOfFractions({ ...box, left, width: (box.width * word.length) / text.length });
    return { content: word, type: 'word', boxes: [wordBox], ...shared };
  });
  return [{ content: text, type: 'line', boxes: [box], ...shared }, ...words];
}

/** One sighting for all objects of a category. */
export function labelsOf(found: readonly FoundObject[], size: Size, time: FrameTime | null): Sighting[] {
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, objects]) => ({
    content: name,
    type: 'label',
    confidence: confidenceOfFraction(Math.max(...objects.map(({ confidence }) => confidence))) ?? 0,
    boxes: objects.map(({ corners }) => boxOfPixels(corners, size)),
    time,
  }));
}
