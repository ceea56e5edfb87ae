/** What is looked for, as the database compares it. */
export interface Terms {
  /** Each without spaces at its ends: a word, or a word with the marks it was typed with (`100 %`). */
  words: string[];
  /** The whole of what was typed, a space at both ends. */
  whole: string;
  /** The same without an extension. */
  stem: string;
}

export interface Manner {
  wholeWords: boolean;
  allWords: boolean;
}

/** What the statements are given; see search.names.ts for what each is compared with. */
export interface Patterns {
  exact: string;
  stem: string;
  /** Stems of names that may begin with all of it, although they are shorter: the rest is their extension. */
  stems: string[];
  /** Beginnings of folders' names, as long as their index has them. */
  name: string;
  exactname: string;
  prefix: string;
  /** All of it and one word more, which may be an extension; all of it and more than one. */
  stemmed: string;
  longer: string;
  words: string[];
  parts: string[];
  /** The two that say most, for the index: it takes no list of which all must hold. */
  part: string;
  part2: string;
  word: string;
  word2: string;
}

// As in `searchable` of the database.
const SEPARATORS = /[\p{Cc} _./\u2010-\u2015-]+/u;

const THREE = /[\p{L}\p{N}]{3}/u;
const ONE = /[\p{L}\p{N}]/u;

export const splitWords = (q: string) => q.split(SEPARATORS).filter((word) => word !== '');

/** To the length of a key of the index. */
const cut = (text: string) => [...text].slice(0, 200).join('');

/** No sign in what somebody typed means anything in a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export function patternsOf({ words, whole, stem }: Terms, { wholeWords }: Manner): Patterns {
  const trimmed = whole.trim();
  const shorter = trimmed.slice(0, Math.max(0, trimmed.lastIndexOf(' ')));
  const padded = words.map((word) => `% ${literal(word)} %`);
  const parts = wholeWords ? padded : words.map((word) => `%${literal(word)}%`);
  const longest = (patterns: string[]) =>
    [...patterns].sort((a, b) => Number(THREE.test(b)) - Number(THREE.test(a)) || b.length - a.length);
  const [part, part2 = part] = longest(parts);
  const [word, word2 = word] = longest(padded);
  return {
    ...{ exact: whole, stem: cut(trimmed), stems: [...new Set([trimmed, stem, shorter].map(cut))] },
    ...{ name: cut(` ${trimmed}`), exactname: cut(whole) },
    ...{ stemmed: ` ${literal(trimmed)} %`, longer: ` ${literal(trimmed)} % _%` },
    prefix: wholeWords ? ` ${literal(trimmed)} %` : ` ${literal(trimmed)}%`,
    ...{ words: padded, parts, part: part!, part2: part2!, word: word!, word2: word2! },
  };
}

/**
 * Whether the trigrams of the index can find these words: parts need three letters in a row, whole words have their
 * ends to go by. Of several that must all stand there one is enough.
 */
export function isIndexable({ words }: Terms, { wholeWords, allWords }: Manner): boolean {
  const known = (word: string) => (wholeWords ? ONE : THREE).test(word);
  return allWords ? words.some(known) : words.every(known);
}
