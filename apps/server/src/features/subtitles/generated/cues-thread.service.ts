import { parentPort } from 'node:worker_threads';
import type { Word } from '#platform/speech/speech.ts';
import { type CueOptions, type NewCue, wordsToCues } from '../model/words-to-cues.ts';

// Runs in a worker thread: the words of four hours take a second and a half.

export interface CuesQuestion {
  words: readonly Word[];
  options: CueOptions;
}
export type CuesAnswer = NewCue[];

parentPort?.on('message', ({ words, options }: CuesQuestion) => {
  parentPort?.postMessage(wordsToCues(words, options) satisfies CuesAnswer);
});
