import { LabelText } from '@rushes/contract/label-text';
import { frameToMs, msToFrame } from '@rushes/contract/timecode';
import type { TimedLabel } from '#features/labels/index.ts';
import { unreadable } from './formats/unreadable.ts';
import type { Film } from './model/film.ts';
import { type Found, frameOf, oneLine, plainText } from './model/marker.ts';

/** Markers that do not exist yet, without duplicates. The same text at the same frame is the same marker. */
function unknownOf(found: readonly Found[], known: Set<string>, wordsOf: (text: string) => string): Found[] {
  return found.filter((one) => {
    const key = keyOf(frameOf(one), wordsOf(one.text));
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const keyOf = (frame: number, words: string) => `${frame} ${words}`;

const frameAt = ({ rate }: Film, ms: number | null): number => (ms === null ? 0 : msToFrame(ms, rate));

/** The last frame may end slightly after the duration of the file. */
function endWithin(film: Film, { frame, end }: Found): number | null {
  if (frame === null || end === null) return null;
  const last = Math.min(end, film.totalFrames);
  return last > frame ? last : null;
}

/** A comment as far as a marker knows it: its text and its times, in frames and milliseconds. */
interface MarkerComment {
  content: string;
  start: number | null;
  end: number | null;
  startframe: number | null;
  endframe: number | null;
}

export function newComments(
  film: Film,
  found: readonly Found[],
  there: readonly MarkerComment[],
): MarkerComment[] {
  const known = new Set(
    there.map(({ content, start, startframe }) =>
      keyOf(startframe ?? frameAt(film, start), plainText(content)),
    ),
  );
  return unknownOf(found, known, plainText).map((one) => {
    const endframe = endWithin(film, one);
    return {
      content: one.text,
      startframe: one.frame,
      endframe,
      start: one.frame === null ? null : frameToMs(one.frame, film.rate),
      end: endframe === null ? null : frameToMs(endframe, film.rate),
    };
  });
}

/** A label is one line and has an end; for a single frame the end equals the start. */
export function newLabels(film: Film, found: readonly Found[], there: readonly TimedLabel[]): TimedLabel[] {
  const wordsOf = (text: string) => oneLine(text).toLowerCase();
  const known = new Set(there.map(({ content, start }) => keyOf(frameAt(film, start), wordsOf(content))));
  return unknownOf(found, known, wordsOf).map((one) => {
    const content = LabelText.safeParse(oneLine(one.text));
    if (!content.success) throw unreadable('markerNotLabel', { marker: one.text.slice(0, 40) });
    if (one.frame === null) return { content: content.data, start: null, end: null };
    const end = endWithin(film, one) ?? one.frame;
    return { content: content.data, start: frameToMs(one.frame, film.rate), end: frameToMs(end, film.rate) };
  });
}
