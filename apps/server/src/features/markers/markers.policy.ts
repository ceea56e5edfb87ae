import { LabelText } from '@rushes/contract/label-text';
import { frameToMs, msToFrame } from '@rushes/contract/timecode';
import type { TimedLabel } from '#features/labels/index.ts';
import { unreadable } from './formats/unreadable.ts';
import { type Found, frameOf, oneLine, plainText } from './model/marker.ts';
import type { Media } from './model/media.ts';

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

const frameAt = ({ rate }: Media, ms: number | null): number => (ms === null ? 0 : msToFrame(ms, rate));

/** The last frame may end slightly after the duration of the file. */
function endWithin(media: Media, { frame, end }: Found): number | null {
  if (frame === null || end === null) return null;
  const last = Math.min(end, media.totalFrames);
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
  media: Media,
  found: readonly Found[],
  there: readonly MarkerComment[],
): MarkerComment[] {
  const known = new Set(
    there.map(({ content, start, startframe }) =>
      keyOf(startframe ?? frameAt(media, start), plainText(content)),
    ),
  );
  return unknownOf(found, known, plainText).map((one) => {
    const endframe = endWithin(media, one);
    return {
      content: one.text,
      startframe: one.frame,
      endframe,
      start: one.frame === null ? null : frameToMs(one.frame, media.rate),
      end: endframe === null ? null : frameToMs(endframe, media.rate),
    };
  });
}

/** A label is one line and has an end; for a single frame the end equals the start. */
export function newLabels(media: Media, found: readonly Found[], there: readonly TimedLabel[]): TimedLabel[] {
  const wordsOf = (text: string) => oneLine(text).toLowerCase();
  const known = new Set(there.map(({ content, start }) => keyOf(frameAt(media, start), wordsOf(content))));
  return unknownOf(found, known, wordsOf).map((one) => {
    const content = LabelText.safeParse(oneLine(one.text));
    if (!content.success) throw unreadable('markerNotLabel', { marker: one.text.slice(0, 40) });
    if (one.frame === null) return { content: content.data, start: null, end: null };
    const end = endWithin(media, one) ?? one.frame;
    return {
      content: content.data,
      start: frameToMs(one.frame, media.rate),
      end: frameToMs(end, media.rate),
    };
  });
}
