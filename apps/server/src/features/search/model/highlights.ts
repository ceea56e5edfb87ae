// Positions of words in the original text, although the comparison ignores accents and case.

type Range = [start: number, end: number];

const SEPARATOR = /[\p{Cc} _./\u2010-\u2015-]/u;
const MARK = /[!-,:-@[-^`{-~\u00a1-\u00bf\u2016-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u301f\u30fb]/;
// A letter and its combining accents are one unit, which is never split.
const UNITS = /\P{M}\p{M}*|\p{M}+/gu;

interface Mapped {
  /** As `searchable` in the database produces it. */
  text: string;
  /** For each of its characters (UTF-16): the source range. */
  from: Range[];
}

export function mapped(original: string): Mapped {
  let text = ' ';
  const from: Range[] = [[0, 0]];
  const put = (characters: string, range: Range) => {
    if (characters === ' ' && text.endsWith(' ')) return;
    text += characters;
    for (let unit = 0; unit < characters.length; unit++) from.push(range);
  };
  for (const match of original.matchAll(UNITS)) {
    const range: Range = [match.index, match.index + match[0].length];
    for (const character of folded(match[0])) {
      const gap: Range = [range[0], range[0]];
      if (SEPARATOR.test(character)) put(' ', range);
      else if (MARK.test(character)) {
        put(' ', gap);
        put(character, range);
        put(' ', [range[1], range[1]]);
      } else put(character, range);
    }
  }
  const end: Range = [original.length, original.length];
  if (text === ' ') return { text: '  ', from: [[0, 0], end] };
  put(' ', end);
  return { text, from };
}

/**
 * As `folded` in the database: character by character, because Σ at the end of a word would be lowercased differently.
 */
function folded(unit: string): string {
  let text = '';
  for (const character of unit.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    text += character.toLowerCase();
  return text;
}

/** Ranges of all matches, in order and not adjacent to each other. */
export function marksOf(original: string, words: readonly string[], wholeWords: boolean): Range[] {
  const { text, from } = mapped(original);
  const found: Range[] = [];
  for (const word of words) {
    const wanted = wholeWords ? ` ${word} ` : word;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const first = wholeWords ? at + 1 : at;
      found.push([from[first]![0], from[first + word.length - 1]![1]]);
    }
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: Range[] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}

const BEFORE = 60;
const SHOWN = 200;

/** The part of a long text that fits one line, with its matches. */
export function excerptOf(original: string, marks: readonly Range[]): { text: string; marks: Range[] } {
  if (original.length <= SHOWN) return { text: original, marks: marks.map((mark) => [...mark]) };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(original, first - BEFORE);
  const to = Math.max(wordEnd(original, from + SHOWN), marks[0]?.[1] ?? 0);
  const [head, tail] = [from > 0 ? '…' : '', to < original.length ? '…' : ''];
  const shift = head.length - from;
  return {
    text: `${head}${original.slice(from, to)}${tail}`,
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start + shift, end + shift]),
  };
}

const NEAR = 20;

/** Cuts between words if a boundary is nearby, and never inside a character. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + NEAR).search(/\s/);
  return space >= 0 ? at + space + 1 : unitStart(text, at);
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at - NEAR, at).search(/\s\S*$/);
  return space >= 0 ? at - NEAR + space : unitStart(text, at);
}

function unitStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && /^[\p{M}\udc00-\udfff]/u.test(text.slice(start))) start--;
  while (start > 0 && /[\udc00-\udfff]/.test(text[start]!)) start--;
  return start;
}
