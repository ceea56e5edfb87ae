import { type EngineRun, once } from '#platform/engines/engine.ts';
import { ServiceError } from '#platform/engines/service-error.ts';

export interface BatchLimits {
  texts: number;
  /** UTF-8, of all texts of a batch. A longer text is a batch of its own. */
  bytes: number;
}

/** Groups of indexes, in order. */
export function batchesOf(texts: readonly string[], limits: BatchLimits): number[][] {
  const batches: number[][] = [];
  let bytes = 0;
  for (const [at, text] of texts.entries()) {
    // Nothing to translate, and some engines refuse it.
    if (!text.trim()) continue;
    const size = Buffer.byteLength(text);
    const last = batches.at(-1);
    if (!last || last.length >= limits.texts || bytes + size > limits.bytes) {
      batches.push([at]);
      bytes = size;
    } else {
      last.push(at);
      bytes += size;
    }
  }
  return batches;
}

/** Translates batch by batch. Batches that an earlier attempt paid for are not sent again. */
export async function translateInBatches(
  texts: readonly string[],
  limits: BatchLimits,
  { signal, state, onProgress }: Omit<EngineRun, 'folder'>,
  send: (batch: readonly string[], signal: AbortSignal) => Promise<string[]>,
): Promise<string[]> {
  const translated = [...texts];
  const batches = batchesOf(texts, limits);
  for (const [number, batch] of batches.entries()) {
    const given = batch.map((at) => texts[at]!);
    const received = await once(state, `batch-${number}`, () => send(given, signal));
    if (received.length !== given.length)
      throw new ServiceError('failed', `${given.length} texts were sent, ${received.length} came back`);
    for (const [place, at] of batch.entries()) translated[at] = received[place]!;
    onProgress?.((number + 1) / batches.length);
  }
  return translated;
}
