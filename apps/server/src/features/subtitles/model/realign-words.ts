import type { SpokenWord } from '@rushes/contract/transcripts';
import { spreadWords } from '#platform/speech/words.ts';

interface Span {
  start: number;
  end: number;
}

/**
 * The words of a sentence after an edit of its text or its times. Words that are still there keep their times; new ones
 * share the time between their neighbours by length.
 */
export function realignWords(
  words: readonly SpokenWord[],
  before: Span,
  { start, end, content }: Span & { content: string },
): SpokenWord[] {
  const moved = retimed(words, before, { start, end });
  const texts = wordsIn(content, words);
  const kept = matches(moved, texts);
  const result: SpokenWord[] = [];
  for (let at = 0; at < texts.length; ) {
    const known = kept[at];
    if (known) {
      result.push({ ...known, text: texts[at]! });
      at += 1;
      continue;
    }
    let until = at;
    while (until < texts.length && !kept[until]) until += 1;
    const startMs = result.at(-1)?.end ?? start;
    const endMs = Math.max(startMs, kept[until]?.start ?? end);
    const spread = spreadWords({ text: texts.slice(at, until).join(' '), startMs, endMs });
    result.push(...spread.map((word) => ({ text: word.text, start: word.startMs, end: word.endMs })));
    at = until;
  }
  return result;
}

/** A sentence that is moved as a whole moves its words; otherwise they stay inside its new times. */
function retimed(words: readonly SpokenWord[], before: Span, after: Span): SpokenWord[] {
  const isMoved = after.end - after.start === before.end - before.start;
  const shift = isMoved ? after.start - before.start : 0;
  const inside = (ms: number) => Math.min(after.end, Math.max(after.start, ms + shift));
  return words.map(({ text, start, end }) => ({ text, start: inside(start), end: inside(end) }));
}

/** In languages without spaces, the boundaries of words are those of Unicode. */
function wordsIn(content: string, words: readonly SpokenWord[]): string[] {
  const parts = content.split(/\s+/).filter(Boolean);
  const hasSpaces = parts.length > 1 || words.length < 2;
  if (hasSpaces) return parts;
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(content)];
  const texts: string[] = [];
  for (const { segment, isWordLike } of segments) {
    // Punctuation belongs to the word before it.
    if (isWordLike || texts.length === 0) texts.push(segment);
    else texts[texts.length - 1] += segment;
  }
  return texts;
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || text;

/** For each text the word it was, by the longest common subsequence. */
function matches(words: readonly SpokenWord[], texts: readonly string[]): (SpokenWord | undefined)[] {
  const [from, to] = [words.map(({ text }) => bare(text)), texts.map(bare)];
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let a = from.length - 1; a >= 0; a--) {
    for (let b = to.length - 1; b >= 0; b--) {
      lengths[a]![b] =
        from[a] === to[b] ? lengths[a + 1]![b + 1]! + 1 : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!);
    }
  }
  const found: (SpokenWord | undefined)[] = texts.map(() => undefined);
  for (let a = 0, b = 0; a < from.length && b < to.length; ) {
    if (from[a] === to[b]) found[b++] = words[a++];
    else if (lengths[a + 1]![b]! >= lengths[a]![b + 1]!) a += 1;
    else b += 1;
  }
  return found;
}
