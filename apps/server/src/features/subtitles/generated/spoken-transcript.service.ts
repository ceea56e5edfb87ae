import type { FullRow } from '#features/pods/index.ts';
import type { Trx } from '#platform/context/context.ts';
import type { Transcription } from '#platform/speech/speech.ts';
import { wordsToSentences } from '../model/words-to-sentences.ts';
import { addTranscript } from '../transcripts.service.ts';

/** Adds the transcribed speech to a locked pod, one row per sentence, and returns the id of the transcript. */
export const addSpokenTranscript = (
  trx: Trx,
  pod: FullRow,
  { name, words, language }: Transcription & { name: string },
  by: { userid: string; name: string },
): Promise<string> => addTranscript(trx, pod, { name, sentences: wordsToSentences(words, language) }, by);
