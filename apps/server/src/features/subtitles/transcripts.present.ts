import { speedOf } from '@rushes/contract/subtitle-rules';
import type { Sentence, Transcript } from '@rushes/contract/transcripts';
import type { SentenceRow, TranscriptRow } from './transcripts.queries.ts';

export function presentSentence(row: SentenceRow): Sentence {
  const { id, transcriptid, start, end, content, speaker, words } = row;
  return {
    id,
    transcriptid,
    start,
    end,
    content,
    duration: Math.round((end - start) / 100) / 10,
    charsPerSec: speedOf({ text: content, startTime: start, endTime: end }),
    speaker,
    words,
  };
}

export function presentTranscript(row: TranscriptRow, sentences: readonly SentenceRow[]): Transcript {
  const { id, podid, name, createdat, createdbyid, createdbyname } = row;
  return {
    id,
    podid,
    name,
    createdat,
    createdby: { id: createdbyid, name: createdbyname },
    sentences: sentences.map(presentSentence),
  };
}
