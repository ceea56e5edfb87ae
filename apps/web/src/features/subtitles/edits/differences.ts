import { inOrder, type Line, type Lines, sameLine } from './line.ts';

export type Side = 'mine' | 'theirs';

/** A line that differs between two versions. A side is missing where that version deleted or never had the line. */
export interface Difference {
  key: string;
  base?: Line | undefined;
  mine?: Line | undefined;
  theirs?: Line | undefined;
  /** Which side changed the line. If only one did, that change is the default. */
  by: Side | 'both';
}

export interface Comparison {
  differences: Difference[];
  /** Lines that are equal in both versions. */
  common: Lines;
}

const nameOf = ({ startTime, endTime, text, settings, identifier, before }: Line) =>
  JSON.stringify([startTime, endTime, text, settings, identifier, before]);

/**
 * Matches the lines of two lists: first identical lines, then lines with the same text, then lines with the same start,
 * then lines that overlap in time.
 */
export function pairUp(before: Lines, after: Lines): Map<string, Line> {
  const pairs = new Map<string, Line>();
  const taken = new Set<Line>();
  const rest = () => after.filter((line) => !taken.has(line));
  const match = (nameOfLine: (line: Line) => string) => {
    const waiting = new Map<string, Line[]>();
    for (const line of rest()) {
      const name = nameOfLine(line);
      const same = waiting.get(name);
      if (same) same.push(line);
      else waiting.set(name, [line]);
    }
    for (const line of before) {
      if (pairs.has(line.key)) continue;
      const found = waiting.get(nameOfLine(line))?.shift();
      if (!found) continue;
      pairs.set(line.key, found);
      taken.add(found);
    }
  };
  match(nameOf);
  match(({ text, endTime }) => JSON.stringify([text, endTime]));
  match(({ text, startTime }) => JSON.stringify([text, startTime]));
  match(({ text }) => text);
  match(({ startTime }) => String(startTime));
  const left = rest();
  for (const line of before) {
    if (pairs.has(line.key)) continue;
    const at = left.findIndex((other) => other.startTime < line.endTime && other.endTime > line.startTime);
    if (at < 0) continue;
    pairs.set(line.key, left[at]!);
    left.splice(at, 1);
  }
  return pairs;
}

const alike = (a: Line | undefined, b: Line | undefined) => (a && b ? sameLine(a, b) : a === b);

/** @param base the common ancestor. `mine` shares its keys, `theirs` has new ones. */
export function compare(base: Lines, mine: Lines, theirs: Lines): Comparison {
  const pairs = pairUp(base, theirs);
  const own = new Map(mine.map((line) => [line.key, line]));
  const differences: Difference[] = [];
  const common: Line[] = [];
  for (const line of base) {
    const [here, there] = [own.get(line.key), pairs.get(line.key)];
    if (alike(here, there)) {
      if (here) common.push(here);
      continue;
    }
    const by = alike(line, here) ? 'theirs' : alike(line, there) ? 'mine' : 'both';
    differences.push({ key: line.key, base: line, mine: here, theirs: there, by });
  }
  const known = new Set(base.map(({ key }) => key));
  const paired = new Set(pairs.values());
  const added = theirs.filter((line) => !paired.has(line));
  for (const line of mine) {
    if (known.has(line.key)) continue;
    const at = added.findIndex((other) => sameLine(other, line));
    if (at >= 0) {
      added.splice(at, 1);
      common.push(line);
    } else differences.push({ key: line.key, mine: line, by: 'mine' });
  }
  for (const line of added) differences.push({ key: line.key, theirs: line, by: 'theirs' });
  const startOf = ({ mine: a, theirs: b, base: c }: Difference) => (a ?? b ?? c)!.startTime;
  return { common: inOrder(common), differences: differences.sort((a, b) => startOf(a) - startOf(b)) };
}

/** Default choice: the side that changed the line; if both did, mine. */
export const offered = ({ by }: Difference): Side => (by === 'theirs' ? 'theirs' : 'mine');

export type Choices = ReadonlyMap<string, Side>;

/** Merges both lists according to the choices. */
export const merge = ({ common, differences }: Comparison, choices: Choices): Lines =>
  inOrder([
    ...common,
    ...differences.flatMap((difference) => {
      const line = difference[choices.get(difference.key) ?? offered(difference)];
      return line ? [{ ...line, key: difference.key }] : [];
    }),
  ]);
