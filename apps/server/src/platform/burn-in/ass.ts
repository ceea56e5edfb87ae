import { plain } from '@rushes/contract/cues';
import { partsOf, placeOf } from '@rushes/contract/subtitle-convert';
import { CUE_TEXT_MAX, type SubtitleCue, type SubtitleFormat } from '@rushes/contract/subtitles';
import { type FrameRate, frameAtTime } from '@rushes/contract/timecode';
import type { Size } from '#platform/media/picture.ts';

// Writes Advanced SubStation Alpha, the format that libass renders. Times have hundredths of a second.

export interface Look {
  /** As in the font file. */
  family: string;
  bold: boolean;
  italic: boolean;
  /** Alpha (00 is opaque), blue, green, red. */
  fontColor: string;
  backgroundColor: string;
}

export interface Cues {
  cues: readonly SubtitleCue[];
  format: SubtitleFormat;
}

/** In milliseconds. */
export interface AssEvent {
  start: number;
  end: number;
  text: string;
}

/** Of the height: 70 pixels for 1080. Narrow pictures have smaller text, which fits more than two words in a line. */
const LINE_OF_HEIGHT = 0.065;
const LINE_OF_WIDTH = 0.06;
const MARGIN = 0.05;
/** Of the line height. */
const PADDING = 0.14;
/** Two cues that overlap for less were meant to follow each other: the second must not be moved above the first. */
const SLIP_MS = 200;
/** No picture has room for more; a file made to take long is not drawn for hours. */
const MOST_AT_ONCE = 12;

/** The cues at the frames that show them. */
export function eventsOf({ cues, format }: Cues, rate: FrameRate): AssEvent[] {
  return shownCues(cues, format, rate).map(({ frames: [first, until], text }) => ({
    start: timeBefore(first, rate),
    end: timeBefore(until, rate),
    text,
  }));
}

const DAY_MS = 86_400_000;

/** The cues of one frame, shown for the whole time. */
export function eventsAt({ cues, format }: Cues, rate: FrameRate, frame: number): AssEvent[] {
  return shownCues(cues, format, rate)
    .filter(({ frames: [first, until] }) => first <= frame && frame < until)
    .map(({ text }) => ({ start: 0, end: DAY_MS, text }));
}

/** The frame that the player shows at this time: the first one whose middle is not before it. */
export const frameAt = (ms: number, rate: FrameRate): number =>
  frameAtTime((ms + frameMs(rate) / 2) / 1000, rate);

export function writeAss({ width, height }: Size, look: Look, events: readonly AssEvent[]): string {
  const line = Math.min(height * LINE_OF_HEIGHT, width * LINE_OF_WIDTH);
  const [sideways, vertical] = [width * MARGIN, height * MARGIN].map(Math.round);
  const flag = (value: boolean) => (value ? -1 : 0);
  const style = {
    Name: 'Default',
    Fontname: look.family,
    Fontsize: line.toFixed(1),
    PrimaryColour: colour(look.fontColor),
    SecondaryColour: colour(look.fontColor),
    // Style 4 paints one box in BackColour behind all lines. Style 3 paints one behind each run of text, and two that
    // overlap are less transparent. The outline only determines the padding.
    OutlineColour: colour(`FF${look.backgroundColor.slice(2)}`),
    BackColour: colour(look.backgroundColor),
    Bold: flag(look.bold),
    Italic: flag(look.italic),
    Underline: 0,
    StrikeOut: 0,
    ScaleX: 100,
    ScaleY: 100,
    Spacing: 0,
    Angle: 0,
    BorderStyle: 4,
    Outline: (line * PADDING).toFixed(1),
    Shadow: 0,
    Alignment: 2,
    MarginL: sideways,
    MarginR: sideways,
    MarginV: vertical,
    // The direction of a line follows from its text.
    Encoding: -1,
  };
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'ScaledBorderAndShadow: yes',
    'WrapStyle: 0',
    '',
    '[V4+ Styles]',
    `Format: ${Object.keys(style).join(', ')}`,
    `Style: ${Object.values(style).join(',')}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events.map(
      ({ start, end, text }) => `Dialogue: 0,${clock(start)},${clock(end)},Default,,0,0,0,,${text}`,
    ),
    '',
  ].join('\n');
}

const colour = (value: string) => `&H${value.toUpperCase()}`;

interface ShownCue {
  /** From the first to the one after the last. */
  frames: [first: number, until: number];
  text: string;
}

/** Cues with text that are shown at some time, at the same frames as in the player. */
function shownCues(cues: readonly SubtitleCue[], format: SubtitleFormat, rate: FrameRate): ShownCue[] {
  const shown = cues.filter(
    ({ startTime, endTime, text }) => endTime > Math.max(0, startTime) && plain(text).trim(),
  );
  // One that is in the file twice is shown once.
  const known = new Set<string>();
  let open: number[] = [];
  return withoutSlips(shown, format).flatMap((cue) => {
    const first = frameAt(cue.startTime, rate);
    const frames: ShownCue['frames'] = [first, Math.max(first + 1, frameAt(cue.endTime, rate))];
    const text = textOf(cue, format);
    const key = `${frames} ${text}`;
    open = open.filter((until) => until > first);
    if (known.has(key) || open.length >= MOST_AT_ONCE) return [];
    known.add(key);
    open.push(frames[1]);
    return { frames, text };
  });
}

/** The cues are sorted by start. */
function withoutSlips(cues: readonly SubtitleCue[], format: SubtitleFormat): SubtitleCue[] {
  const ended = cues.map((cue) => ({ ...cue }));
  const latest = new Map<number, SubtitleCue>();
  for (const cue of ended) {
    const place = placeOf(cue, format);
    const before = latest.get(place);
    const slip = before ? before.endTime - cue.startTime : 0;
    if (before && slip > 0 && slip <= SLIP_MS && before.startTime < cue.startTime)
      before.endTime = cue.startTime;
    latest.set(place, cue);
  }
  return ended;
}

const frameMs = ({ num, den }: FrameRate) => (1000 * den) / num;

/** Hundredths of a second after the start of the frame before and before the start of this one, clear of both. */
const timeBefore = (frame: number, rate: FrameRate): number =>
  Math.max(0, Math.floor((frame * frameMs(rate) - 2) / 10) * 10);

function clock(ms: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad((ms / 10) % 100)}`;
}

/** Text with overrides for position, bold, italics and underline. Only these are taken from the file. */
function textOf(cue: SubtitleCue, format: SubtitleFormat): string {
  const place = placeOf(cue, format);
  const depth = { b: 0, i: 0, u: 0 };
  const text = partsOf(trimmed(cue.text.slice(0, CUE_TEXT_MAX))).map((part) => {
    if ('text' in part) return escaped(part.text);
    const { tag, isEnd } = part;
    const before = depth[tag];
    depth[tag] = Math.max(0, before + (isEnd ? -1 : 1));
    if (Boolean(before) === Boolean(depth[tag])) return '';
    // Without a value: back to the style, which may be italic itself.
    return isEnd ? `{\\${tag}}` : `{\\${tag}1}`;
  });
  return `${place === 2 ? '' : `{\\an${place}}`}${text.join('')}`;
}

const trimmed = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n');

/** A word joiner after a backslash is invisible and prevents that `\N` in a text starts a line. */
const escaped = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .replaceAll('\\', '\\\u2060')
    .replaceAll(/[{}]/g, '\\$&')
    .replaceAll('\n', '\\N');
