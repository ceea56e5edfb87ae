import type { Sentence, SpokenWord } from '@rushes/contract/transcripts';

/** Part of a sentence: a word with its time, or the text between words. */
export interface SpokenPart {
  text: string;
  /** Milliseconds; null between words. */
  start: number | null;
  end: number | null;
}

export interface SpokenLine {
  /** Number of the speaker, where it differs from the sentence before. */
  speaker: number | null;
  /** Null if the times of the words are unknown. */
  parts: readonly SpokenPart[] | null;
}

/** Words and speakers of the sentences that an engine recognised, by sentence. */
export function spokenLines(
  sentences: readonly Pick<Sentence, 'id' | 'content' | 'speaker' | 'words'>[],
): ReadonlyMap<string, SpokenLine> {
  const numbers = new Map<string, number>();
  for (const { speaker } of sentences)
    if (speaker !== null && !numbers.has(speaker)) numbers.set(speaker, numbers.size + 1);
  // A single voice needs no name.
  const isNamed = numbers.size > 1;
  let before: string | null = null;
  const lines = new Map<string, SpokenLine>();
  for (const { id, content, speaker, words } of sentences) {
    const changes = isNamed && speaker !== null && speaker !== before;
    lines.set(id, {
      speaker: changes ? (numbers.get(speaker) ?? null) : null,
      parts: words ? partsOf(content, words) : null,
    });
    before = speaker;
  }
  return lines;
}

/** The text, cut at its words. Null if a word is not in the text: then the times belong to another text. */
export function partsOf(content: string, words: readonly SpokenWord[]): SpokenPart[] | null {
  const parts: SpokenPart[] = [];
  let at = 0;
  for (const { text, start, end } of words) {
    const found = content.indexOf(text, at);
    if (text === '' || found < 0) return null;
    if (found > at) parts.push({ text: content.slice(at, found), start: null, end: null });
    parts.push({ text, start, end });
    at = found + text.length;
  }
  if (at < content.length) parts.push({ text: content.slice(at), start: null, end: null });
  return parts;
}
