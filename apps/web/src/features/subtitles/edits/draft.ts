import { linesIn, type SubtitleDocument } from './document.ts';
import { type Line, type Lines, newKey, sameLine } from './line.ts';

type Bare = Omit<Line, 'key'>;

/**
 * Compact form of a line: its index in the saved list if unchanged; index and times if moved; otherwise index and
 * content.
 */
type DraftLine = number | [number, number, number] | [number | null, Bare];

interface Draft {
  revision: string;
  saved: Bare[];
  lines: DraftLine[];
}

const bare = ({ key: _, ...line }: Line): Bare => line;

/** Cache: the saved list stays the same object while the user edits. */
const written = new WeakMap<Lines, string>();

function write(saved: Lines): string {
  const known = written.get(saved);
  if (known) return known;
  const text = JSON.stringify(saved.map(bare));
  written.set(saved, text);
  return text;
}

/** Serialises unsaved work. Compact, because most lines of a long file are unchanged. */
export function packDraft(work: SubtitleDocument): string {
  const { saved } = work;
  const places = new Map(saved.map((line, at) => [line.key, at]));
  const lines = linesIn(work).map((line): DraftLine => {
    const place = places.get(line.key);
    if (place === undefined) return [null, bare(line)];
    if (saved[place] === line) return place;
    const { startTime, endTime } = line;
    return sameLine({ ...saved[place]!, startTime, endTime }, line)
      ? [place, startTime, endTime]
      : [place, bare(line)];
  });
  return `{"revision":${JSON.stringify(work.revision)},"saved":${write(saved)},"lines":${JSON.stringify(lines)}}`;
}

/** Null if the data cannot be parsed. */
export function unpackDraft(text: string | null): { saved: Lines; revision: string; lines: Lines } | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Draft;
    const saved = kept.saved.map((line) => ({ ...line, key: newKey() }));
    const lines = kept.lines.map((one) => {
      if (typeof one === 'number') return saved[one]!;
      if (one.length === 3) return { ...saved[one[0]]!, startTime: one[1], endTime: one[2] };
      const [place, line] = one;
      return { ...line, key: place === null ? newKey() : saved[place]!.key };
    });
    return { saved, revision: kept.revision, lines };
  } catch {
    return null;
  }
}
