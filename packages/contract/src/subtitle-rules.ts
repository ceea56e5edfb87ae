import { z } from 'zod';
import { plain } from './cues.ts';
import { endpoint } from './endpoint.ts';
import type { FrameRate } from './timecode.ts';

/** Minimum and maximum of each setting; forms check them too. */
export const ruleBounds = {
  charactersPerLine: [1, 1000],
  lines: [1, 20],
  charactersPerCue: [1, 4000],
  speed: [1, 200],
  minDuration: [0, 60_000],
  maxDuration: [1, 600_000],
  gap: [0, 10_000],
} as const;
export const MAX_RULES_NAME = 60;

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);

/** Limits for subtitles. Null turns a rule off. */
export const RuleProfile = z
  .object({
    /** Visible characters, without tags. */
    charactersPerLine: within(ruleBounds.charactersPerLine).int().nullable(),
    lines: within(ruleBounds.lines).int().nullable(),
    charactersPerCue: within(ruleBounds.charactersPerCue).int().nullable(),
    /** Characters per second. */
    speed: within(ruleBounds.speed).nullable(),
    /** Milliseconds. */
    minDuration: within(ruleBounds.minDuration).int().nullable(),
    maxDuration: within(ruleBounds.maxDuration).int().nullable(),
    /** Minimum time from the end of a cue to the start of the next. */
    gap: z.object({ unit: z.enum(['ms', 'frames']), value: within(ruleBounds.gap).int() }).nullable(),
  })
  .meta({ id: 'RuleProfile' });
export type RuleProfile = z.infer<typeof RuleProfile>;

/** Custom rules of a tenant, with an optional name. */
export const OwnRules = RuleProfile.extend({
  name: z.string().trim().min(1).max(MAX_RULES_NAME).optional(),
}).meta({ id: 'OwnRules' });
export type OwnRules = z.infer<typeof OwnRules>;

export const profileNames = ['default', 'netflix', 'bbc', 'own'] as const;
export type ProfileName = (typeof profileNames)[number];

const unbound: RuleProfile = {
  charactersPerLine: null,
  lines: null,
  charactersPerCue: null,
  speed: null,
  minDuration: null,
  maxDuration: null,
  gap: null,
};

export const presets: Record<Exclude<ProfileName, 'own'>, RuleProfile> = {
  default: { ...unbound, charactersPerCue: 80, speed: 24 },
  // Timed Text Style Guide, English for adults.
  netflix: {
    charactersPerLine: 42,
    lines: 2,
    charactersPerCue: null,
    speed: 20,
    // 5/6 second.
    minDuration: 833,
    maxDuration: 7000,
    gap: { unit: 'frames', value: 2 },
  },
  // Subtitle Guidelines: 160 to 180 words per minute are about 15 characters per second; one word takes 0.3 s. They
  // specify no maximum duration: two full lines are read in five seconds, and other guides allow seven.
  bbc: { ...unbound, charactersPerLine: 37, lines: 2, speed: 15, minDuration: 300, maxDuration: 7000 },
};

/** All rules. The first three apply to every profile. */
export const rules = [
  'empty',
  'reversed',
  'overlap',
  'charactersPerLine',
  'lines',
  'charactersPerCue',
  'speed',
  'minDuration',
  'maxDuration',
  'gap',
] as const;
export type Rule = (typeof rules)[number];

export interface Violation {
  rule: Rule;
  /** Number of the cue, from 1; the later one if two are involved. */
  cueId: number;
  /** In the unit of the rule: characters, lines, characters per second (one decimal), milliseconds. */
  measured: number;
  limit: number;
}

interface Timed {
  text: string;
  startTime: number;
  endTime: number;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
/** User-perceived length: é counts as one in any encoding, and so does an emoji. ASCII, the usual case, is faster. */
const lengthOf = (line: string) =>
  /^[\x20-\x7e]*$/.test(line) ? line.length : [...line.normalize('NFC')].length;

/** Visible lines. */
export const seenLines = (text: string): string[] =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0);

/** Without tags and line breaks. */
export const charactersOf = (text: string): number => sumOf(seenLines(text).map(lengthOf));

/** Characters per second, to one decimal; null without text or duration. */
export const speedOf = ({ text, startTime, endTime }: Timed): number | null =>
  perSecond(charactersOf(text), endTime - startTime);

const perSecond = (characters: number, ms: number): number | null =>
  characters === 0 || ms <= 0 ? null : oneDecimal((characters * 1000) / ms);

interface Measures {
  /** Length of each visible line. */
  lengths: number[];
  characters: number;
}

/** Cache: thousands of cues are checked after every change, but usually at most one text has changed. */
const measured = new Map<string, Measures>();
/** More than the longest file has cues. */
const REMEMBERED = 20_000;

function measure(text: string): Measures {
  const known = measured.get(text);
  if (known) return known;
  const lengths = seenLines(text).map(lengthOf);
  const measures = { lengths, characters: sumOf(lengths) };
  if (measured.size >= REMEMBERED) measured.clear();
  measured.set(text, measures);
  return measures;
}

/** All violations of the profile, in the order of the cues. The cues must be sorted by start. */
export function checkCues(cues: readonly Timed[], profile: RuleProfile, frameRate: FrameRate): Violation[] {
  const found: Violation[] = [];
  const gap = gapMs(profile.gap, frameRate);
  let lastEnd: number | undefined;
  for (const [at, cue] of cues.entries()) {
    const note = (rule: Rule, value: number, limit: number) =>
      found.push({ rule, cueId: at + 1, measured: value, limit });
    const above = (rule: Rule, value: number | null, limit: number | null) => {
      if (value !== null && limit !== null && value > limit) note(rule, value, limit);
    };
    const { lengths, characters } = measure(cue.text);
    const duration = cue.endTime - cue.startTime;
    if (lengths.length === 0) note('empty', 0, 1);
    if (duration < 0) note('reversed', duration, 0);
    if (lastEnd !== undefined) {
      const since = cue.startTime - lastEnd;
      if (since < 0) note('overlap', -since, 0);
      // Each of the two times may be rounded to a millisecond.
      else if (gap !== null && since < gap - 1) note('gap', since, Math.round(gap));
    }
    above('charactersPerLine', Math.max(0, ...lengths), profile.charactersPerLine);
    above('lines', lengths.length, profile.lines);
    above('charactersPerCue', characters, profile.charactersPerCue);
    above('speed', perSecond(characters, duration), profile.speed);
    if (profile.minDuration !== null && duration >= 0 && duration < profile.minDuration)
      note('minDuration', duration, profile.minDuration);
    above('maxDuration', duration, profile.maxDuration);
    lastEnd = Math.max(lastEnd ?? cue.endTime, cue.endTime);
  }
  return found;
}

function gapMs(gap: RuleProfile['gap'], { num, den }: FrameRate): number | null {
  if (!gap) return null;
  return gap.unit === 'ms' ? gap.value : (gap.value * 1000 * den) / num;
}

export const getSubtitleRules = endpoint({
  name: 'subtitles.rules',
  route: 'GET tenants/:id/subtitle-rules',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'Return the subtitle profile of a tenant, or null if it has none.',
  reply: z.object({ profile: OwnRules.nullable() }),
});

export const setSubtitleRules = endpoint({
  name: 'subtitles.setRules',
  route: 'PATCH tenants/:id/subtitle-rules',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Set the subtitle profile of a tenant. Null removes it.',
  body: z.object({ profile: OwnRules.nullable() }),
  reply: z.object({ profile: OwnRules.nullable() }),
});
