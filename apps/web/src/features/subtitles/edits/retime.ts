import { changeLine, inOrder, type Line, type Lines } from './line.ts';

/** Durations have a precision of 0.1 seconds. */
const TENTH = 100;

/** Seconds with one decimal; 0 if the line ends before it starts. */
export const durationOf = ({ startTime, endTime }: Pick<Line, 'startTime' | 'endTime'>): number =>
  Math.max(0, Math.round((endTime - startTime) / TENTH) / 10);

export const setIn = (lines: Lines, key: string, ms: number): Lines =>
  changeLine(lines, key, (line) =>
    line.startTime === ms ? line : { ...line, startTime: ms, endTime: Math.max(ms, line.endTime) },
  );

/** An out point before the in point gives a duration of 0, never a negative one. */
export const setOut = (lines: Lines, key: string, ms: number): Lines =>
  changeLine(lines, key, (line) => {
    const endTime = Math.max(line.startTime, ms);
    return line.endTime === endTime ? line : { ...line, endTime };
  });

/** @param seconds at least 0; the out point follows. */
export const setDuration = (lines: Lines, key: string, seconds: number): Lines =>
  changeLine(lines, key, (line) => ({ ...line, endTime: line.startTime + Math.round(seconds * 1000) }));

export const setTimes = (lines: Lines, key: string, startTime: number, endTime: number): Lines =>
  changeLine(lines, key, (line) =>
    line.startTime === startTime && line.endTime === endTime
      ? line
      : { ...line, startTime, endTime: Math.max(startTime, endTime) },
  );

/** Moves lines by the same amount. If a line would start before 0, all lines move by less and keep their distances. */
export function shift(lines: Lines, ms: number, keys: ReadonlySet<string> | null = null): Lines {
  const moves = (line: Line) => keys === null || keys.has(line.key);
  const first = lines.find(moves);
  if (!first) return lines;
  const earliest = lines.reduce(
    (min, line) => (moves(line) ? Math.min(min, line.startTime) : min),
    first.startTime,
  );
  const by = Math.max(Math.round(ms), -earliest);
  if (by === 0) return lines;
  return inOrder(
    lines.map((line) =>
      moves(line) ? { ...line, startTime: line.startTime + by, endTime: line.endTime + by } : line,
    ),
  );
}

/** Keys of all lines from this one on. */
export const fromHere = (lines: Lines, key: string): ReadonlySet<string> => {
  const at = lines.findIndex((line) => line.key === key);
  return new Set(at < 0 ? [] : lines.slice(at).map((line) => line.key));
};

export interface Anchor {
  key: string;
  /** Target start of that line. */
  at: number;
}

/** Why the anchors are invalid; undefined if they are valid. */
export function anchorProblem(lines: Lines, one: Anchor, other: Anchor): 'same' | 'order' | undefined {
  const [a, b] = startsOf(lines, one, other);
  if (a === undefined || b === undefined || a === b) return 'same';
  return a < b === one.at < other.at && one.at !== other.at ? undefined : 'order';
}

const startsOf = (lines: Lines, ...anchors: Anchor[]) =>
  anchors.map(({ key }) => lines.find((line) => line.key === key)?.startTime);

/** Maps two lines to their target times and scales all others linearly, to correct a different playback speed. */
export function stretch(lines: Lines, one: Anchor, other: Anchor): Lines {
  const [a, b] = startsOf(lines, one, other);
  if (a === undefined || b === undefined || anchorProblem(lines, one, other)) return lines;
  const factor = (other.at - one.at) / (b - a);
  const move = (ms: number) => Math.max(0, Math.round(one.at + (ms - a) * factor));
  return inOrder(
    lines.map((line) => ({ ...line, startTime: move(line.startTime), endTime: move(line.endTime) })),
  );
}
