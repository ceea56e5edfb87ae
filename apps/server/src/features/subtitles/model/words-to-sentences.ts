import type { SpokenWord } from '@rushes/contract/transcripts';
import type { Word } from '#platform/speech/speech.ts';
import { endsSentence, lengthOf, separatorOf } from './line-breaks.ts';

export interface SpokenSentence {
  start: number;
  end: number;
  content: string;
  speaker: string | null;
  words: SpokenWord[];
}

/** A silence after which another sentence begins, whatever the punctuation says. */
const LONG_PAUSE_MS = 1500;
/** Without punctuation, a sentence ends at a pause of this length once it is long enough to read. */
const PAUSE_MS = 300;
const LONG_CHARACTERS = 160;
const MOST_CHARACTERS = 400;

/** Cuts recognised words into sentences: at punctuation, at a change of the voice, and at long pauses. */
export function wordsToSentences(words: readonly Word[], language: string): SpokenSentence[] {
  const separator = separatorOf(language);
  const groups: Word[][] = [];
  let characters = 0;
  for (const [at, word] of words.entries()) {
    const last = words[at - 1];
    if (!last || endsBetween(last, word, characters)) {
      groups.push([]);
      characters = 0;
    }
    groups.at(-1)!.push(word);
    characters += lengthOf(word.text) + separator.length;
  }
  return groups.map((group) => ({
    start: group[0]!.startMs,
    end: Math.max(...group.map(({ endMs }) => endMs)),
    content: group.map(({ text }) => text).join(separator),
    speaker: group[0]!.speaker,
    words: group.map(({ text, startMs, endMs }) => ({ text, start: startMs, end: endMs })),
  }));
}

function endsBetween(last: Word, next: Word, characters: number): boolean {
  if (endsSentence(last.text) || last.speaker !== next.speaker) return true;
  const pause = next.startMs - last.endMs;
  if (pause >= LONG_PAUSE_MS || characters >= MOST_CHARACTERS) return true;
  return characters >= LONG_CHARACTERS && pause >= PAUSE_MS;
}
