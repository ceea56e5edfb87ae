import { readFileSync } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '#platform/engines/engine.ts';
import type { LocalProcess } from '#platform/engines/local/local-process.ts';
import { SAMPLE_RATE, type Span, type SpokenWord } from '#platform/engines/local/tasks.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import type { SpeechEngine, SpeechInput, Transcription } from './speech.ts';
import { speechWindows } from './speech-windows.ts';
import { tidyWords } from './words.ts';

export interface WhisperOptions {
  /** Folder of the Whisper model. */
  model: string;
  /** File of the voice activity model. */
  voice: string;
  process: LocalProcess;
  tools: MediaTools;
}

/** Whisper on this server. Each window is stored when it is done: a stopped run continues with the next one. */
export function openLocalWhisper({ model, voice, process, tools }: WhisperOptions): SpeechEngine {
  const languages = languagesOf(model);
  return {
    detectsLanguage: true,
    languages: async () => languages,
    async responds() {
      await access(voice).catch((error) => {
        throw new ServiceError('unavailable', 'a model file is missing', { cause: error });
      });
    },
    async transcribe(input: SpeechInput, { signal, state, folder, onProgress }): Promise<Transcription> {
      const known = input.language === 'auto' ? undefined : pickLanguage(input.language, languages);
      const path = await decode(tools, input.path, folder, signal);
      try {
        const windows = await once(state, 'windows', async () =>
          speechWindows(await process.ask('findSpeech', { path, model: voice }, signal)),
        );
        const language = known ?? (await once(state, 'language', () => detect(path, windows[0])));
        const words: SpokenWord[] = [];
        for (const [number, span] of windows.entries()) {
          onProgress?.(number / windows.length);
          const found = await once(state, `window-${number}`, () =>
            process.ask('transcribe', { path, span, model, language }, signal),
          );
          words.push(...found.map((word) => shifted(word, span)));
        }
        onProgress?.(1);
        const unknown = { confidence: null, speaker: null };
        return {
          language,
          words: tidyWords(
            words.map((word) => ({ ...word, ...unknown })),
            input.durationMs,
          ),
        };
      } finally {
        await rm(path, { force: true });
      }

      async function detect(path: string, first: Span | undefined): Promise<string> {
        // Nobody speaks: any language is correct.
        return first ? process.ask('detectLanguage', { path, span: first, model }, signal) : 'en';
      }
    },
    cleanUp: (state) => state.clear(),
  };
}

const shifted = ({ text, startMs, endMs }: SpokenWord, span: Span): SpokenWord => ({
  text,
  startMs: span.startMs + startMs,
  endMs: span.startMs + endMs,
});

/** The languages that the model was trained on. */
function languagesOf(model: string): string[] {
  const config = JSON.parse(readFileSync(join(model, 'generation_config.json'), 'utf8'));
  const names = Object.keys((config.lang_to_id ?? {}) as Record<string, number>);
  return names.map((name) => name.replace(/^<\||\|>$/g, '')).toSorted();
}

async function decode(tools: MediaTools, path: string, folder: string, signal: AbortSignal): Promise<string> {
  const target = join(folder, 'speech.s16');
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', `file:${target}`];
  await runFfmpeg(tools, { cwd: folder, input: { path }, output, signal });
  return target;
}
