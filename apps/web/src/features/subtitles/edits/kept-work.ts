import { type Line, type Lines, newKey } from './line.ts';
import { linesIn, type Work } from './work.ts';

type Bare = Omit<Line, 'key'>;

interface Kept {
  revision: string;
  saved: Bare[];
  /** A line that nobody touched is only its place in what was saved; of one that was, the place and what it is now. */
  lines: (number | [number | null, Bare])[];
}

const bare = ({ key: _, ...line }: Line): Bare => line;

/** Work that was not saved, as small as it can be written: most lines of a long file are as they were. */
export function pack(work: Work): string {
  const places = new Map(work.saved.map((line, at) => [line.key, at]));
  const kept: Kept = {
    revision: work.revision,
    saved: work.saved.map(bare),
    lines: linesIn(work).map((line) => {
      const place = places.get(line.key);
      if (place === undefined) return [null, bare(line)];
      return work.saved[place] === line ? place : [place, bare(line)];
    }),
  };
  return JSON.stringify(kept);
}

/** Null for what nobody can read any more. */
export function unpack(text: string | null): { saved: Lines; revision: string; lines: Lines } | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    const saved = kept.saved.map((line) => ({ ...line, key: newKey() }));
    const lines = kept.lines.map((one) => {
      if (typeof one === 'number') return saved[one]!;
      const [place, line] = one;
      return { ...line, key: place === null ? newKey() : saved[place]!.key };
    });
    return { saved, revision: kept.revision, lines };
  } catch {
    return null;
  }
}
