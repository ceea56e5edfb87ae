/** A word with what decides where a line or a cue may end. */
export interface Unit {
  text: string;
  /** User-perceived characters. */
  length: number;
}

export interface LineLimits {
  charactersPerLine: number;
  lines: number;
  /** Between two words: empty for languages without spaces. */
  separator: string;
}

export const lengthOf = (text: string): number => [...text.normalize('NFC')].length;
export const unitOf = (text: string): Unit => ({ text, length: lengthOf(text) });

export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)\]]*$/.test(text);
export const endsClause = (text: string): boolean => /[,;:–—、，；：]["'”’»)\]]*$/.test(text);

/** Languages that are written without spaces between words. */
export const separatorOf = (language: string): string =>
  /^(ja|zh|cmn|yue|th|lo|km|my)(-|$)/i.test(language) ? '' : ' ';

/** The number of lines that the words need. A word that is longer than a line has its own. */
export function linesNeeded(units: readonly Unit[], { charactersPerLine, separator }: LineLimits): number {
  let lines = 0;
  let used = Number.POSITIVE_INFINITY;
  for (const { length } of units) {
    used += separator.length + length;
    if (used > charactersPerLine) {
      lines += 1;
      used = length;
    }
  }
  return lines;
}

/** Added for a line that ends inside a phrase, compared with the square of the unused characters. */
const CLAUSE_COST = 30;
const PHRASE_COST = 120;

/**
 * The words in as few lines as possible, of similar length, broken after punctuation where that costs little. Uses more
 * lines than allowed only if the words do not fit.
 */
export function breakLines(units: readonly Unit[], limits: LineLimits): string {
  const { separator, charactersPerLine } = limits;
  const wanted = linesNeeded(units, limits);
  const textOf = (from: number, to: number) =>
    units
      .slice(from, to)
      .map(({ text }) => text)
      .join(separator);
  if (wanted <= 1) return textOf(0, units.length);
  const total = units.reduce((sum, { length }) => sum + length, (units.length - 1) * separator.length);
  const even = total / wanted;

  // best[line][end]: the cheapest way to write the first `end` words in `line` lines.
  interface Best {
    cost: number;
    from: number;
  }
  const best: Map<number, Best>[] = [new Map([[0, { cost: 0, from: 0 }]])];
  for (let line = 1; line <= wanted; line++) {
    const reached = new Map<number, Best>();
    for (const [from, { cost }] of best[line - 1]!) {
      let length = -separator.length;
      for (let end = from + 1; end <= units.length; end++) {
        length += separator.length + units[end - 1]!.length;
        if (length > charactersPerLine && end > from + 1) break;
        const sum = cost + (length - even) ** 2 + breakCost(units, end);
        if (sum < (reached.get(end)?.cost ?? Number.POSITIVE_INFINITY)) reached.set(end, { cost: sum, from });
      }
    }
    best.push(reached);
  }
  const lines: string[] = [];
  for (let line = wanted, end = units.length; line > 0; line--) {
    const { from } = best[line]!.get(end)!;
    lines.unshift(textOf(from, end));
    end = from;
  }
  return lines.join('\n');
}

function breakCost(units: readonly Unit[], end: number): number {
  if (end === units.length) return 0;
  const { text } = units[end - 1]!;
  if (endsSentence(text)) return 0;
  return endsClause(text) ? CLAUSE_COST : PHRASE_COST;
}
