import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import { parseFrameRate } from '@rushes/contract/timecode';
import { type Clip, endOf, type Found, oneLine, plainText } from '../model/marker.ts';
import { linesOf, UNNAMED } from './note.ts';
import { METADATA } from './otio.ts';
import { add, frameAt, isBefore, type Seconds, subtract, ZERO } from './seconds.ts';
import { tooMany, unreadable } from './unreadable.ts';

/** Real timelines are not nested deeper. An object and the list of its children are two levels. */
const DEPTH_MAX = 256;

type Json = Record<string, unknown>;

interface Range {
  start: Seconds;
  length: Seconds;
}

/** Where the time of an item is on the timeline, and the part of the timeline in which the item is visible. */
interface Place {
  shift: Seconds;
  from: Seconds | undefined;
  to: Seconds | undefined;
}

interface Placed {
  at: Seconds;
  to: Seconds;
  text: string;
  wholeFile: boolean;
}

/**
 * Reads markers on the stack, tracks, clips and gaps of timelines, and on clips without a timeline. Versions of schemas
 * are not compared: the fields that are read have been the same in all of them. Objects of unknown schemas are skipped.
 */
export function readOtio(clip: Clip, content: string): Found[] {
  const root = parse(content.replace(/^\ufeff/, ''));
  if (!isObject(root) || schemaOf(root) === undefined) throw unreadable('notOtio');
  const found: Placed[] = [];
  let start: Seconds | undefined;
  for (const one of schemaOf(root) === 'SerializableCollection' ? objectsOf(root.children) : [root]) {
    if (schemaOf(one) === 'Timeline') {
      start ??= timeOf(one.global_start_time);
      if (isObject(one.tracks)) readItem(one.tracks, atStart(one.tracks), found);
    } else readItem(one, atStart(one), found);
  }
  return onMedia(clip, found, start);
}

/** Seconds with six decimals are up to this part of a frame before the frame. */
const TOLERANCE = 10_000n;

/** Some programs put the start timecode into the times: it is subtracted if a marker is outside the video otherwise. */
function onMedia(clip: Clip, found: readonly Placed[], start: Seconds = ZERO): Found[] {
  const { rate } = clip;
  const tolerance: Seconds = { num: BigInt(rate.den), den: BigInt(rate.num) * TOLERANCE };
  const frameOf = (time: Seconds, begin: Seconds) => frameAt(add(subtract(time, begin), tolerance), rate);
  const isInside = (frame: number) => frame >= 0 && frame < clip.totalFrames;
  const fits = (begin: Seconds) => found.every(({ at }) => isInside(frameOf(at, begin)));
  const begin = !fits(ZERO) && fits(start) ? start : ZERO;
  return found.map(({ at, to, text, wholeFile }) => {
    const frame = frameOf(at, begin);
    if (!isInside(frame)) throw unreadable('markerOutside', { marker: text.slice(0, 40) });
    if (wholeFile) return { frame: null, end: null, text };
    const end = Math.min(frameOf(to, begin), clip.totalFrames);
    return { frame, end: endOf(frame, end), text };
  });
}

/** The beginning of the item is the beginning of the timeline. */
const atStart = (item: Json): Place => ({
  shift: subtract(ZERO, ownRange(item)?.start ?? ZERO),
  from: undefined,
  to: undefined,
});

/** Adds the markers of an item and of the items in it. Returns its length, on which the place of the next one depends. */
function readItem(item: Json, above: Place, found: Placed[]): Seconds {
  const schema = schemaOf(item);
  const range = ownRange(item);
  if (!READ.has(schema ?? '')) return range?.length ?? ZERO;
  const place = visible(above, range);
  for (const marker of objectsOf(item.markers)) {
    if (schemaOf(marker) !== 'Marker') continue;
    const placed = markerOf(marker, place.shift);
    const isTrimmed =
      (place.from && isBefore(placed.at, place.from)) || (place.to && !isBefore(placed.at, place.to));
    if (isTrimmed || !placed.text) continue;
    found.push(placed);
    if (found.length > IMPORTED_AT_ONCE) throw tooMany();
  }
  const isTrack = schema === 'Track' || schema === 'Sequence';
  let length = ZERO;
  for (const child of objectsOf(item.children)) {
    const shift = subtract(add(place.shift, isTrack ? length : ZERO), ownRange(child)?.start ?? ZERO);
    const taken = readItem(child, { ...place, shift }, found);
    if (isTrack) length = add(length, taken);
    else if (isBefore(length, taken)) length = taken;
  }
  return range?.length ?? length;
}

/** Sequence and Filler are former names of Track and Gap. Transitions have no markers, and overlap their neighbours. */
const READ = new Set(['Stack', 'Track', 'Sequence', 'Clip', 'Gap', 'Filler']);

function visible({ shift, from, to }: Place, range: Range | undefined): Place {
  if (!range) return { shift, from, to };
  const start = add(shift, range.start);
  const end = add(start, range.length);
  return {
    shift,
    from: from && isBefore(start, from) ? from : start,
    to: to && isBefore(to, end) ? to : end,
  };
}

/** The used part of an item, in its own time: of a clip without trimming, all of its media. */
function ownRange(item: Json): Range | undefined {
  const trimmed = rangeOf(item.source_range);
  if (trimmed) return trimmed;
  const active = item.active_media_reference_key;
  const media = isObject(item.media_references)
    ? item.media_references[typeof active === 'string' ? active : 'DEFAULT_MEDIA']
    : item.media_reference;
  return isObject(media) ? rangeOf(media.available_range) : undefined;
}

function markerOf(marker: Json, shift: Seconds): Placed {
  const { text, wholeFile } = textOf(marker);
  const range = rangeOf(marker.marked_range ?? marker.range);
  if (!range) throw unreadable('markerWithoutTime', { marker: text.slice(0, 40) });
  const at = add(range.start, shift);
  return { at, to: add(at, range.length), text, wholeFile };
}

/** Our own text is exact, and is used unless another program changed the comment. */
function textOf({ name, comment, metadata }: Json): { text: string; wholeFile: boolean } {
  const called = stringOf(name);
  const title = UNNAMED.test(called) ? '' : called;
  const [note, own] = [stringOf(comment), entryOf(metadata, METADATA)];
  const exact = stringOf(own.text);
  if (exact && note.startsWith(exact)) return { text: exact, wholeFile: own.wholeFile === true };
  const noteText =
    note ||
    stringOf(entryOf(metadata, 'Resolve_OTIO').Note) ||
    stringOf(entryOf(metadata, 'fcp_xml').comment);
  const lines = linesOf(noteText).join('\n').trim();
  const isRepeated = oneLine(lines).startsWith(title.replace(/…$/, ''));
  return {
    text: (lines && isRepeated ? [lines] : [title, lines]).filter(Boolean).join('\n'),
    wholeFile: false,
  };
}

const rangeOf = (value: unknown): Range | undefined => {
  if (!isObject(value)) return undefined;
  const [start, length] = [timeOf(value.start_time), timeOf(value.duration)];
  return start && { start, length: length && !isBefore(length, ZERO) ? length : ZERO };
};

/** Values with decimals are rounded to a millionth: they are results of calculations. */
const PARTS = 1_000_000;

function timeOf(time: unknown): Seconds | undefined {
  if (!isObject(time) || typeof time.value !== 'number' || typeof time.rate !== 'number') return undefined;
  const rate = rateOf(time.rate);
  const parts = time.value * PARTS;
  if (!rate || !Number.isFinite(parts)) return undefined;
  const value = Number.isSafeInteger(time.value)
    ? BigInt(time.value) * BigInt(PARTS)
    : BigInt(Math.round(parts));
  return add({ num: value * rate.den, den: BigInt(PARTS) * rate.num }, ZERO);
}

/** Frames, samples, or ticks per second. */
function rateOf(rate: number): { num: bigint; den: bigint } | undefined {
  const frames = parseFrameRate(rate);
  if (frames && frames.num > 0) return { num: BigInt(frames.num), den: BigInt(frames.den) };
  const parts = rate * PARTS;
  if (!Number.isFinite(parts) || Math.round(parts) <= 0) return undefined;
  return Number.isSafeInteger(rate)
    ? { num: BigInt(rate), den: 1n }
    : { num: BigInt(Math.round(parts)), den: BigInt(PARTS) };
}

/** Refused by its depth before it is parsed, because each level takes memory. */
function parse(content: string): unknown {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < content.length; at++) {
    const sign = content.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) depth++;
    else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) depth--;
    if (depth > DEPTH_MAX) throw unreadable('fileDepth');
  }
  try {
    return JSON.parse(content);
  } catch {
    throw unreadable('notOtio');
  }
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [...'"\\{}[]'].map((sign) =>
  sign.charCodeAt(0),
);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const entryOf = (metadata: unknown, key: string): Json => {
  const entry = isObject(metadata) ? metadata[key] : undefined;
  return isObject(entry) ? entry : {};
};

const stringOf = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '');

/** `Clip` of `Clip.2`. */
const schemaOf = ({ OTIO_SCHEMA: schema }: Json): string | undefined =>
  typeof schema === 'string' ? /^(\w+)\.\d+$/.exec(schema)?.[1] : undefined;
