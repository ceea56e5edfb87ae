import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import { frameToLabel, labelToFrame, nominalFps, parseTimecode } from '@rushes/contract/timecode';
import { type Clip, endOf, type Found } from '../model/marker.ts';
import { tooMany, unreadable } from './unreadable.ts';

/** A marker of a list, by timecode; `line` is used in error messages. */
export interface Timed {
  timecode: string;
  /** In frames, if the list gives a length … */
  length?: number | undefined;
  /** … or the end timecode. */
  out?: string | undefined;
  text: string;
  line: number;
}

/**
 * Converts timecodes of a timeline to frames of the video. The list determines drop-frame or non-drop-frame.
 * Timelines in editing programs often start at a full hour, regardless of the start timecode of the video. If the
 * start timecode places a marker outside the video, the full hours before the first marker are tried.
 */
export function placeOnMedia(clip: Clip, list: readonly Timed[], dropFrame: boolean): Found[] {
  if (list.length > IMPORTED_AT_ONCE) throw tooMany();
  const { rate, totalFrames } = clip;
  const perDay = labelToFrame(nominalFps(rate) * 86_400, rate, dropFrame);
  const read = (timecode: string, line: number) => {
    const frame = parseTimecode(timecode, rate, dropFrame || timecode.includes(';'));
    if (frame === undefined) throw unreadable('notTimecode', { line, value: timecode.slice(0, 20) });
    return frame;
  };
  const timed = list.map((one) => {
    const at = read(one.timecode, one.line);
    const length = one.out === undefined ? (one.length ?? 1) : read(one.out, one.line) - at;
    return { ...one, at, length };
  });
  const own = labelToFrame(frameToLabel(clip.startFrame, rate, clip.dropFrame), rate, dropFrame);
  const first = timed.reduce((least, { at }) => Math.min(least, at), perDay);
  const hours = Array.from({ length: 24 }, (_, hour) =>
    labelToFrame(hour * 3600 * nominalFps(rate), rate, dropFrame),
  ).filter((hour) => hour <= first);
  const from = (start: number) => timed.map(({ at }) => (((at - start) % perDay) + perDay) % perDay);
  const start = [own, ...hours.reverse()].find((begin) => from(begin).every((frame) => frame < totalFrames));
  const frames = from(start ?? own);
  return timed.map(({ text, line, length }, place) => {
    const frame = frames[place]!;
    if (frame >= totalFrames) throw unreadable('markerLineOutside', { line });
    return { frame, end: endOf(frame, Math.min(frame + length, totalFrames)), text };
  });
}
