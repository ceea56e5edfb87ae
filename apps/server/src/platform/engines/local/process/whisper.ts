import { basename, dirname } from 'node:path';
import {
  type AutomaticSpeechRecognitionPipeline,
  env,
  pipeline,
  Tensor,
  type WhisperForConditionalGeneration,
} from '@huggingface/transformers';
import type { LocalTasks, SpokenWord } from '../tasks.ts';
import { sessionOptions } from './onnx.ts';
import { readSamples } from './samples.ts';

// The process has no network anyway: this makes a missing file a clear error.
env.allowRemoteModels = false;
env.allowLocalModels = true;
env.useFSCache = false;

const models = new Map<string, Promise<AutomaticSpeechRecognitionPipeline>>();

function open(folder: string): Promise<AutomaticSpeechRecognitionPipeline> {
  let model = models.get(folder);
  if (!model) {
    env.localModelPath = dirname(folder);
    const options = { dtype: 'q8', session_options: sessionOptions } as const;
    model = pipeline('automatic-speech-recognition', basename(folder), options);
    models.set(folder, model);
  }
  return model;
}

/** The first token that the decoder expects after the start is the language. */
export async function detectLanguage(wanted: LocalTasks['detectLanguage']['wanted']): Promise<string> {
  const { processor, model } = await open(wanted.model);
  const { input_features } = await processor!(await readSamples(wanted.path, wanted.span));
  const whisper = model as WhisperForConditionalGeneration;
  const config = whisper.generation_config as unknown as {
    decoder_start_token_id: number;
    lang_to_id: Record<string, number>;
  };
  const start = BigInt64Array.of(BigInt(config.decoder_start_token_id));
  const { logits } = await whisper({ input_features, decoder_input_ids: new Tensor('int64', start, [1, 1]) });
  const scores = logits.data as Float32Array;
  const [best] = Object.entries(config.lang_to_id).toSorted(
    ([, a], [, b]) => (scores[b] ?? 0) - (scores[a] ?? 0),
  );
  if (!best) throw new Error('the model has no languages');
  return best[0].replace(/^<\||\|>$/g, '');
}

interface Chunk {
  text: string;
  timestamp: [number, number | null];
}

export async function transcribe(wanted: LocalTasks['transcribe']['wanted']): Promise<SpokenWord[]> {
  const { path, span, language } = wanted;
  const recognise = await open(wanted.model);
  const samples = await readSamples(path, span);
  const result = await recognise(samples, { return_timestamps: 'word', language, task: 'transcribe' });
  const { chunks = [] } = (Array.isArray(result) ? result[0]! : result) as { chunks?: Chunk[] };
  const lengthMs = span.endMs - span.startMs;
  const ms = (seconds: number) => Math.min(lengthMs, Math.max(0, Math.round(seconds * 1000)));
  return chunks.map(({ text, timestamp: [start, end] }) => ({
    text,
    startMs: ms(start),
    endMs: ms(end ?? lengthMs / 1000),
  }));
}
