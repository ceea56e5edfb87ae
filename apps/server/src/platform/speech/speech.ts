import type { Engine, EngineRun, Staging } from '#platform/engines/engine.ts';

export interface SpeechInput {
  /** Mono FLAC at 16 kHz, made by `extractSpeech`. */
  path: string;
  durationMs: number;
  /** One of `languages()`, or another tag of that language. `auto` only if the engine detects languages. */
  language: string;
}

export interface Word {
  /** With the punctuation that follows or precedes it, if the engine returns any. */
  text: string;
  startMs: number;
  endMs: number;
  /** 0 to 100. */
  confidence: number | null;
  /** The same label for the same voice within a file. */
  speaker: string | null;
}

export interface Transcription {
  /** BCP 47. */
  language: string;
  /** In the order of speech; start times never decrease. */
  words: Word[];
}

export interface SpeechEngine extends Engine, Staging {
  /** BCP 47 tags. */
  languages(): Promise<readonly string[]>;
  detectsLanguage: boolean;
  transcribe(input: SpeechInput, run: EngineRun): Promise<Transcription>;
}
