import { stat } from 'node:fs/promises';
import { Tensor } from 'onnxruntime-node';
import { SAMPLE_RATE, type Span } from '../tasks.ts';
import { openModel } from './onnx.ts';
import { readSamples } from './samples.ts';

/** Samples per step of the Silero model. */
const STEP = 512;
/** The model also sees the end of the previous step. */
const CONTEXT = 64;
/** Steps that are read from the file together. */
const READ_MS = 60_000;
const STARTS_ABOVE = 0.5;
const ENDS_BELOW = 0.35;
/** A pause between two words is not the end of speech. */
const SHORTEST_PAUSE_MS = 240;
const SHORTEST_SPEECH_MS = 120;
/** Quiet first and last sounds of words. */
const MARGIN_MS = 120;

/** Silero VAD: the parts of the file in which someone speaks. */
export async function findSpeech({ path, model }: { path: string; model: string }): Promise<Span[]> {
  const session = await openModel(model);
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  const input = new Float32Array(CONTEXT + STEP);
  const { size } = await stat(path);
  const durationMs = Math.floor((size / 2 / SAMPLE_RATE) * 1000);
  const listener = listenForSpeech();
  for (let startMs = 0; startMs < durationMs; startMs += READ_MS) {
    const samples = await readSamples(path, { startMs, endMs: Math.min(durationMs, startMs + READ_MS) });
    for (let at = 0; at < samples.length; at += STEP) {
      const step = samples.subarray(at, at + STEP);
      input.copyWithin(0, STEP);
      input.fill(0, CONTEXT);
      input.set(step, CONTEXT);
      const { stateN, output } = await session.run({
        input: new Tensor('float32', input, [1, CONTEXT + STEP]),
        state,
        sr: rate,
      });
      state = stateN as Tensor;
      const [probability = 0] = (output as Tensor).data as Float32Array;
      listener.receive(probability, startMs + (at / SAMPLE_RATE) * 1000);
    }
  }
  return withMargins(listener.end(durationMs), durationMs);
}

/** Joins the probabilities of the steps to spans. */
export function listenForSpeech() {
  const spans: Span[] = [];
  let startMs: number | undefined;
  let quietMs: number | undefined;
  const close = (endMs: number) => {
    if (startMs !== undefined && endMs - startMs >= SHORTEST_SPEECH_MS) spans.push({ startMs, endMs });
    startMs = undefined;
    quietMs = undefined;
  };
  return {
    receive(probability: number, ms: number): void {
      if (startMs === undefined) {
        if (probability >= STARTS_ABOVE) startMs = ms;
        return;
      }
      if (probability >= ENDS_BELOW) quietMs = undefined;
      else quietMs ??= ms;
      if (quietMs !== undefined && ms - quietMs >= SHORTEST_PAUSE_MS) close(quietMs);
    },
    end(durationMs: number): Span[] {
      close(quietMs ?? durationMs);
      return spans;
    },
  };
}

function withMargins(spans: readonly Span[], durationMs: number): Span[] {
  return spans.map(({ startMs, endMs }, index) => {
    const before = spans[index - 1]?.endMs ?? 0;
    const after = spans[index + 1]?.startMs ?? durationMs;
    return {
      startMs: Math.round(Math.max(startMs - MARGIN_MS, (before + startMs) / 2)),
      endMs: Math.round(Math.min(endMs + MARGIN_MS, (endMs + after) / 2)),
    };
  });
}
