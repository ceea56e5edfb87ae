import type { Engine, EngineRun } from '#platform/engines/engine.ts';
import type { Pair } from './pairs.ts';

export interface TranslationInput {
  /** Whole sentences: engines translate parts of sentences badly. */
  texts: readonly string[];
  /** BCP 47 tags. */
  from: string;
  to: string;
  /** What the texts are about, such as the name of the file. Not translated; not every engine uses it. */
  context?: string | undefined;
}

export interface TranslationLanguages {
  /** BCP 47 tags. */
  from: readonly string[];
  to: readonly string[];
  /** Given if the engine does not translate each of them into each other one. */
  pairs?: readonly Pair[];
}

export interface TranslationEngine extends Engine {
  languages(signal?: AbortSignal): Promise<TranslationLanguages>;
  /** One text for each given text, in the same order. */
  translate(input: TranslationInput, run: Omit<EngineRun, 'folder'>): Promise<string[]>;
}
