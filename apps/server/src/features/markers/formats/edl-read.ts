import { type Clip, type Found, plainText } from '../model/marker.ts';
import { readNote } from './edl.ts';
import { UNNAMED } from './note.ts';
import { placeOnMedia, type Timed } from './timeline.ts';
import { unreadable } from './unreadable.ts';

const TIMECODE = String.raw`\d{1,2}:\d{2}:\d{2}[:;.,]\d{2,3}`;
/** An event ends with four timecodes: in and out of the source, in and out of the timeline. */
const EVENT = new RegExp(`^\\s*\\d{1,6}\\s.*?(?:${TIMECODE}\\s+){2}(${TIMECODE})\\s+${TIMECODE}\\s*$`);
/** Locator of Avid and Premiere: a comment line with a timecode and a colour. */
const LOCATOR = new RegExp(`^\\s*\\*\\s*LOC:\\s*(${TIMECODE})\\s+\\S+(?=\\s|$)([^]*)$`, 'i');

const LINE_MAX = 10_000;
/** More lines than any real list has. */
const LINES_MAX = 100_000;

/** Reads Resolve markers, and locators of Avid and Premiere. */
export function readEdl(clip: Clip, content: string): Found[] {
  const found: Timed[] = [];
  let event: string | undefined;
  let dropFrame = false;
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, LINES_MAX + 1);
  if (lines.length > LINES_MAX) throw unreadable('lineCount', { max: LINES_MAX });
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const marker = markerIn(text);
    if (marker) {
      if (!event) throw unreadable('markerNoEvent', { line });
      found.push({ timecode: event, ...marker, line });
      continue;
    }
    // A longer line is neither a locator nor a marker.
    if (text.length > LINE_MAX) continue;
    const locator = LOCATOR.exec(text);
    if (locator) {
      found.push({ timecode: locator[1]!, text: plainText(locator[2]!), line });
      continue;
    }
    if (/^\s*FCM:/i.test(text)) dropFrame = !/NON/i.test(text) && /DROP/i.test(text);
    event = EVENT.exec(text)?.[1] ?? event;
  }
  const isDrop = dropFrame || found.some(({ timecode }) => timecode.includes(';'));
  return placeOnMedia(
    clip,
    found.filter(({ text }) => text),
    isDrop,
  );
}

/** Resolve marker: note, colour, name and length. */
function markerIn(line: string): { text: string; length: number } | undefined {
  const color = line.indexOf('|C:');
  const name = line.indexOf('|M:', color);
  if (color < 0 || name < 0) return undefined;
  const length = line.indexOf('|D:', name);
  const text = wordsOf(line.slice(0, color), line.slice(name + 3, length < 0 ? undefined : length));
  const frames = length < 0 ? '' : line.slice(length + 3).trim();
  return { text, length: /^\d{1,9}$/.test(frames) ? Number(frames) : 1 };
}

/** Users put the text into the note, the name or both. In our own export the name is the author. */
function wordsOf(note: string, name: string): string {
  const noteText = plainText(readNote(note));
  const called = plainText(readNote(name));
  return noteText || (UNNAMED.test(called) ? '' : called);
}
