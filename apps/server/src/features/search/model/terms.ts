/** The search terms, folded as the database compares them. */
export interface Terms {
  /** Trimmed words, with the punctuation they were typed with (`100 %`). */
  words: string[];
  /** The whole query, with a space at both ends. */
  whole: string;
  /** The same without a file extension. */
  stem: string;
}

export interface MatchMode {
  wholeWords: boolean;
  allWords: boolean;
}

/** Parameters of the statements; see name-matches.queries.ts for their use. */
export interface Patterns {
  exact: string;
  stem: string;
  /** Stems shorter than the query whose names may still start with it: the rest is their extension. */
  stems: string[];
  /** Prefixes of folder names, cut to the length of the index key. */
  name: string;
  exactname: string;
  prefix: string;
  /** The whole query plus one word, which may be an extension; the whole query plus more than one word. */
  stemmed: string;
  longer: string;
  words: string[];
  parts: string[];
  /** The two most selective words, for the index, which does not support `like all`. */
  part: string;
  part2: string;
  word: string;
  word2: string;
}

// As in `searchable` in the database.
const SEPARATORS = /[\p{Cc} _./\u2010-\u2015-]+/u;

const THREE = /[\p{L}\p{N}]{3}/u;
const ONE = /[\p{L}\p{N}]/u;

export const splitWords = (q: string) => q.split(SEPARATORS).filter((word) => word !== '');

/** Cuts to the length of the index key. */
const cut = (text: string) => [...text].slice(0, 200).join('');

/** Escapes pattern characters in user input. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export function patternsOf({ words, whole, stem }: Terms, { wholeWords }: MatchMode): Patterns {
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
 * Whether the trigram index can find these words: substrings need three consecutive letters or digits, whole words also
 * match on their ends. If all words must match, one indexable word is enough.
 */
export function isIndexable({ words }: Terms, { wholeWords, allWords }: MatchMode): boolean {
  const known = (word: string) => (wholeWords ? ONE : THREE).test(word);
  return allWords ? words.some(known) : words.every(known);
}
