import type { RuleProfile } from '@rushes/contract/subtitle-rules';
import type { FrameRate } from '@rushes/contract/timecode';
import type { Word } from '#platform/speech/speech.ts';
import { type CueTime, setTimes, type TimeLimits } from './cue-times.ts';
import {
  breakLines,
  endsClause,
  endsSentence,
  type LineLimits,
  lengthOf,
  linesNeeded,
  separatorOf,
  type Unit,
} from './line-breaks.ts';

export interface NewCue {
  text: string;
  startTime: number;
  endTime: number;
}

export interface CueOptions {
  profile: RuleProfile;
  frameRate: FrameRate;
  /** BCP 47. */
  language: string;
  /** Starts of shots in milliseconds, in order. */
  shots: readonly number[];
  durationMs: number;
}

type TimedUnit = Unit & Pick<Word, 'startMs' | 'endMs' | 'speaker'>;

/** For rules that a profile leaves open. */
const USUAL = { charactersPerLine: 42, lines: 2, minDuration: 833, maxDuration: 7000 };

export interface CueLimits extends LineLimits, TimeLimits {
  charactersPerCue: number;
}

export function limitsOf({
  profile,
  frameRate,
  language,
}: Omit<CueOptions, 'shots' | 'durationMs'>): CueLimits {
  const { gap } = profile;
  const frameMs = (1000 * frameRate.den) / frameRate.num;
  return {
    charactersPerLine: profile.charactersPerLine ?? USUAL.charactersPerLine,
    lines: profile.lines ?? USUAL.lines,
    charactersPerCue: profile.charactersPerCue ?? Number.POSITIVE_INFINITY,
    speed: profile.speed,
    minDuration: profile.minDuration ?? Math.min(USUAL.minDuration, profile.maxDuration ?? USUAL.maxDuration),
    maxDuration: profile.maxDuration ?? USUAL.maxDuration,
    gapMs: gap ? Math.ceil(gap.unit === 'ms' ? gap.value : gap.value * frameMs) : 0,
    frameMs,
    separator: separatorOf(language),
  };
}

/** Cuts recognised words into cues that keep to the profile, and times the cues for reading. */
export function wordsToCues(words: readonly Word[], options: CueOptions): NewCue[] {
  const limits = limitsOf(options);
  const units = words.map((word) => ({ ...word, length: lengthOf(word.text) }));
  const groups = groupWords(units, limits);
  const times = setTimes(
    groups.map(
      (group): CueTime => ({
        startTime: group[0]!.startMs,
        endTime: Math.max(...group.map(({ endMs }) => endMs)),
        characters: group.reduce((sum, { length }) => sum + length + limits.separator.length, 0),
      }),
    ),
    limits,
    options,
  );
  return groups.map((group, at) => ({ text: breakLines(group, limits), ...times[at]! }));
}

/** A silence that always ends a cue: the next words belong to another moment. */
const LONG_PAUSE_MS = 1500;
/** A silence that suits the end of a cue. */
const PAUSE_MS = 300;

// What a cut costs, relative to each other. A cue costs something itself, so that cues are not shorter than needed.
const CUE = 10;
const CLAUSE = 8;
const PAUSE = 12;
const PHRASE = 40;
const INNER_SENTENCE = 12;
const ONE_WORD = 15;
const TOO_SHORT = 30;
const TOO_FAST = 30;

/** The cheapest cuts over all words (dynamic programming); a cue has few words, so it is fast. */
function groupWords(units: readonly TimedUnit[], limits: CueLimits): TimedUnit[][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= units.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from--) {
      const group = units.slice(from, end);
      if (group.length > 1 && !fits(group, limits)) break;
      const cost = best[from]!.cost + costOf(group, units[end], limits);
      if (cost < best[end]!.cost) best[end] = { cost, from };
    }
  }
  const groups: TimedUnit[][] = [];
  for (let end = units.length; end > 0; end = best[end]!.from)
    groups.unshift(units.slice(best[end]!.from, end));
  return groups;
}

/** If a group does not fit, no longer group with the same end does. */
function fits(group: readonly TimedUnit[], limits: CueLimits): boolean {
  const [first, second, last] = [group[0]!, group[1]!, group.at(-1)!];
  if (first.speaker !== second.speaker || second.startMs - first.endMs >= LONG_PAUSE_MS) return false;
  if (last.endMs - first.startMs > limits.maxDuration) return false;
  if (group.some(({ length }) => length > limits.charactersPerLine)) return false;
  const characters = group.reduce(
    (sum, { length }) => sum + length,
    (group.length - 1) * limits.separator.length,
  );
  return characters <= limits.charactersPerCue && linesNeeded(group, limits) <= limits.lines;
}

function costOf(group: readonly TimedUnit[], next: TimedUnit | undefined, limits: CueLimits): number {
  const [first, last] = [group[0]!, group.at(-1)!];
  const characters = group.reduce((sum, { length }) => sum + length, 0);
  const isSentence = endsSentence(last.text);
  const readable = (next ? next.startMs - limits.gapMs : Number.POSITIVE_INFINITY) - first.startMs;
  let cost = CUE;
  if (!isSentence && next) cost += endCost(last, next);
  if (group.length === 1 && !isSentence) cost += ONE_WORD;
  if (readable < limits.minDuration) cost += TOO_SHORT;
  if (limits.speed !== null && characters * 1000 > readable * limits.speed) cost += TOO_FAST;
  for (const { text } of group.slice(0, -1)) if (endsSentence(text)) cost += INNER_SENTENCE;
  return cost;
}

function endCost(last: TimedUnit, next: TimedUnit): number {
  if (last.speaker !== next.speaker || next.startMs - last.endMs >= LONG_PAUSE_MS) return 0;
  if (endsClause(last.text)) return CLAUSE;
  return next.startMs - last.endMs >= PAUSE_MS ? PAUSE : PHRASE;
}
