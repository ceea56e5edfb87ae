import { plain } from '@rushes/contract/cues';
import {
  breakLines,
  endsClause,
  endsSentence,
  type LineLimits,
  lengthOf,
  separatorOf,
  unitOf,
} from './line-breaks.ts';
import type { NewCue } from './words-to-cues.ts';

/** The part of a sentence in one cue. */
interface Part {
  cue: number;
  characters: number;
}

interface Planned {
  text: string;
  parts: Part[];
}

/** After a silence like this another sentence begins, whatever the punctuation says. */
const LONG_PAUSE_MS = 2500;
/** Texts without punctuation must end somewhere. */
const SENTENCE_MAX = 600;

export interface TranslationPlan {
  /** Whole sentences, to be translated one by one. */
  texts: string[];
  /** The cues with the translated sentences. Cues that get no word are joined with the one before. */
  apply(translated: readonly string[], to: { language: string } & Omit<LineLimits, 'separator'>): NewCue[];
}

/** Joins cues into sentences, and records how much of each sentence is in each cue. */
export function planTranslation(cues: readonly NewCue[], from: { language: string }): TranslationPlan {
  const sentences = sentencesOf(cues, separatorOf(from.language));
  return {
    texts: sentences.map(({ text }) => text),
    apply(translated, { language, ...limits }) {
      const separator = separatorOf(language);
      const words: string[][] = cues.map(() => []);
      for (const [at, { parts }] of sentences.entries()) {
        const split = wordsOf(translated[at] ?? '', separator);
        for (const [place, some] of share(split, parts).entries()) words[parts[place]!.cue]!.push(...some);
      }
      const result: NewCue[] = [];
      for (const [at, { startTime, endTime }] of cues.entries()) {
        const last = result.at(-1);
        if (words[at]!.length === 0) {
          if (last) last.endTime = Math.max(last.endTime, endTime);
          continue;
        }
        result.push({
          text: breakLines(words[at]!.map(unitOf), { ...limits, separator }),
          startTime,
          endTime,
        });
      }
      return result;
    },
  };
}

function sentencesOf(cues: readonly NewCue[], separator: string): Planned[] {
  const sentences: Planned[] = [];
  let open: { words: string[]; parts: Part[]; length: number } | undefined;
  const close = () => {
    if (open) sentences.push({ text: open.words.join(separator), parts: open.parts });
    open = undefined;
  };
  for (const [cue, { text, startTime }] of cues.entries()) {
    const before = cues[cue - 1];
    if (before && startTime - before.endTime >= LONG_PAUSE_MS) close();
    for (const line of plain(text).split('\n')) {
      // A dash at the start of a line is another speaker.
      if (/^\s*[-–—]\s*\S/.test(line)) close();
      for (const word of wordsOf(line, separator)) {
        open ??= { words: [], parts: [], length: 0 };
        const characters = lengthOf(word);
        const part = open.parts.at(-1);
        if (part?.cue === cue) part.characters += characters;
        else open.parts.push({ cue, characters });
        open.words.push(word);
        open.length += characters;
        if (endsSentence(word) || open.length >= SENTENCE_MAX) close();
      }
    }
  }
  close();
  return sentences;
}

const wordsOf = (text: string, separator: string): string[] =>
  separator === '' ? [...text.trim()].filter((char) => char.trim()) : text.split(/\s+/).filter(Boolean);

/** How far a cut may move to come after punctuation, as a fraction of the sentence. */
const REACH = 0.12;

/** Distributes words over the parts by their share of characters. Each part gets a word if there are enough. */
function share(words: readonly string[], parts: readonly Part[]): string[][] {
  const total = parts.reduce((sum, { characters }) => sum + characters, 0);
  const lengths = words.map(lengthOf);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  // passed[n]: the share of the first n words.
  const passed = [0];
  for (const length of lengths) passed.push(passed.at(-1)! + length / all);
  const result: string[][] = [];
  let [from, wanted] = [0, 0];
  for (const [at, { characters }] of parts.entries()) {
    wanted += characters / total;
    const partsLeft = parts.length - at - 1;
    const isLast = partsLeft === 0;
    const earliest = Math.min(words.length, from + 1);
    const latest = Math.max(earliest, words.length - partsLeft);
    const end = isLast ? words.length : bestCut(words, passed, { wanted, earliest, latest });
    result.push(words.slice(from, end));
    from = end;
  }
  return result;
}

function bestCut(
  words: readonly string[],
  passed: readonly number[],
  { wanted, earliest, latest }: { wanted: number; earliest: number; latest: number },
): number {
  let best = earliest;
  let least = Number.POSITIVE_INFINITY;
  for (let end = earliest; end <= latest; end++) {
    const isPunctuated = endsClause(words[end - 1] ?? '');
    const distance = Math.abs(passed[end]! - wanted) - (isPunctuated ? REACH : 0);
    if (distance < least) [best, least] = [end, distance];
  }
  return best;
}
