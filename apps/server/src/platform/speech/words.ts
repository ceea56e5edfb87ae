import type { Word } from './speech.ts';

/** Makes times usable for cues: inside the file, ends not before starts, starts never before the previous start. */
export function tidyWords(words: readonly Word[], durationMs: number): Word[] {
  let earliest = 0;
  return words.flatMap((word) => {
    const text = word.text.trim();
    if (!text) return [];
    const startMs = Math.min(durationMs, Math.max(earliest, word.startMs));
    const endMs = Math.min(durationMs, Math.max(startMs, word.endMs));
    earliest = startMs;
    return [{ ...word, text, startMs, endMs }];
  });
}

/** How far a word may be from the end of the previous one in the text: further away it is another occurrence. */
const REACH = 80;
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);

/**
 * Adds the punctuation of the text to words that were returned without it. Words that are not in the text stay as they
 * are.
 */
export function withPunctuation(words: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  // Case mapping changes the length of a few letters; then positions in both texts differ.
  if (lower.length !== text.length) return [...words];
  let from = 0;
  return words.map((word) => {
    const bare = word.trim();
    const at = bare ? lower.indexOf(bare.toLowerCase(), from) : -1;
    if (at < 0 || at > from + REACH) return bare;
    let [start, end] = [at, at + bare.length];
    while (start > from && isPunctuation(text[start - 1]!)) start -= 1;
    while (end < text.length && isPunctuation(text[end]!)) end += 1;
    // Punctuation between two words without a space belongs to the first: "well-known", "3,5".
    if (!isSpace(text[end]) && end > at + bare.length) end = at + bare.length;
    from = end;
    return text.slice(start, end);
  });
}

const isPunctuation = (char: string) => /[^\p{L}\p{N}\s]/u.test(char);

interface Spoken {
  text: string;
  startMs: number;
  endMs: number;
}

/** The words of a sentence whose own times are unknown: each gets time by its number of characters. */
export function spreadWords({ text, startMs, endMs }: Spoken): Spoken[] {
  const parts = text.trim().split(/\s+/).filter(Boolean);
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let passed = 0;
  const timeAt = (characters: number) => Math.round(startMs + ((endMs - startMs) * characters) / total);
  return parts.map((part) => {
    const from = timeAt(passed);
    passed += part.length;
    return { text: part, startMs: from, endMs: timeAt(passed) };
  });
}
