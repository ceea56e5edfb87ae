import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Clip, endOf, type Found, plainText } from '../model/marker.ts';
import { linesOf } from './note.ts';
import { add, frameAt, parseSeconds, type Seconds, subtract, ZERO } from './seconds.ts';
import { tooMany, unreadable } from './unreadable.ts';

/** Real projects are not nested deeper. */
const DEPTH_MAX = 100;

/** A gap starts at one hour unless it has a start; clips start at zero, or at the start of their asset. */
const GAP_START: Seconds = { num: 3600n, den: 1n };

interface Level {
  name: string;
  /** Offset from the time inside this element to the time from the beginning of the video. */
  shift: Seconds;
  inSequence: boolean;
}

/**
 * Reads markers and chapter markers on the timeline of a project, or on a clip of an event. The time of a marker is
 * relative to its clip, which has an offset in its parent. The parser supports only the five predefined XML
 * entities and fetches nothing; a document that declares entities is refused.
 */
export function readFcpxml(clip: Clip, content: string): Found[] {
  const found: Found[] = [];
  const assets = new Map<string, Seconds>();
  const levels: Level[] = [];
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unreadable('notXml', { line: parser.line });
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw unreadable('xmlEntities');
  });
  parser.on('opentag', (tag) => {
    const above = levels.at(-1);
    if (!above && tag.name !== 'fcpxml') throw unreadable('notFcpxml');
    if (levels.length >= DEPTH_MAX) throw unreadable('fileDepth');
    const start = parseSeconds(tag.attributes.start);
    if (tag.name === 'asset') assets.set(tag.attributes.id ?? '', start ?? ZERO);
    // The contents of a compound clip are not on the timeline itself.
    const isStated = levels.every(({ name }) => name !== 'resources');
    if (above && isStated && (tag.name === 'marker' || tag.name === 'chapter-marker')) {
      if (!start) throw unreadable('markerNoTime', { line: parser.line });
      const marker = markerOf(clip, tag, add(start, above.shift));
      if (marker.text) found.push(marker);
      if (found.length > IMPORTED_AT_ONCE) throw tooMany();
    }
    levels.push(levelOf(tag, start, above, assets));
  });
  parser.on('closetag', () => void levels.pop());
  parser.write(content.replace(/^\ufeff/, '')).close();
  return found;
}

const STORY = new Set([
  'clip',
  'asset-clip',
  'ref-clip',
  'sync-clip',
  'mc-clip',
  'video',
  'audio',
  'title',
  'gap',
]);

function levelOf(
  { name, attributes }: SaxesTagPlain,
  start: Seconds | undefined,
  above: Level | undefined,
  assets: ReadonlyMap<string, Seconds>,
): Level {
  const { shift, inSequence } = above ?? { shift: ZERO, inSequence: false };
  if (name === 'sequence') {
    const begin = parseSeconds(attributes.tcStart) ?? ZERO;
    return { name, shift: subtract(ZERO, begin), inSequence: true };
  }
  const offset = parseSeconds(attributes.offset) ?? ZERO;
  if (name === 'spine') return { name, shift: add(shift, offset), inSequence };
  if (!STORY.has(name)) return { name, shift, inSequence };
  const begin = start ?? (name === 'gap' ? GAP_START : (assets.get(attributes.ref ?? '') ?? ZERO));
  // A clip of an event is on no timeline: its own start is the start of the video.
  return {
    name,
    shift: inSequence ? subtract(add(shift, offset), begin) : subtract(ZERO, begin),
    inSequence,
  };
}

function markerOf(clip: Clip, { attributes }: SaxesTagPlain, at: Seconds): Found {
  const frame = frameAt(at, clip.rate);
  const value = plainText(attributes.value ?? '');
  if (frame < 0 || frame >= clip.totalFrames)
    throw unreadable('markerOutside', { marker: value.slice(0, 40) });
  const length = parseSeconds(attributes.duration);
  const end = length ? Math.min(frameAt(add(at, length), clip.rate), clip.totalFrames) : null;
  const notes = linesOf(plainText(attributes.note ?? ''));
  return { frame, end: endOf(frame, end), text: [value, ...notes].filter(Boolean).join('\n') };
}
