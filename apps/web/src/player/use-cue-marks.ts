import { type FrameRate, frameAtTime } from '@rushes/contract/timecode';
import { useMemo } from 'react';
import type { Mark } from './marks.ts';

/** A line of subtitles, in frames: shown from `frame` on, and no more at `until`. */
export type Cue = { frame: number; until: number; text: string; draw?: (() => Node) | undefined };

/** What a browser gives us of a WebVTT file; it knows the markup, and only lets harmless elements through. */
export type TimedText = {
  startTime: number;
  endTime: number;
  text: string;
  getCueAsHTML?: () => DocumentFragment;
};

/** A frame shows the line when its middle lies in it, as players that draw by the clock do on average. */
export function cuesOf(list: Iterable<TimedText>, rate: FrameRate): Cue[] {
  const half = rate.den / rate.num / 2;
  return Array.from(list, (cue) => {
    const frame = frameAtTime(cue.startTime + half, rate);
    const until = Math.max(frame + 1, frameAtTime(cue.endTime + half, rate));
    return { frame, until, text: cue.text, draw: cue.getCueAsHTML?.bind(cue) };
  }).sort((a, b) => a.frame - b.frame);
}

const labels = new WeakMap<Cue, string>();

/** The markup of WebVTT is for who draws it, not for who reads a list. Once for each: most stay as they are. */
function labelOf(cue: Cue): string {
  const known = labels.get(cue);
  if (known !== undefined) return known;
  const label = cue.text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  labels.set(cue, label);
  return label;
}

export const cueMarks = (cues: readonly Cue[]): Mark[] =>
  cues.map((cue, index) => ({
    id: `cue-${index}`,
    frame: cue.frame,
    end: cue.until - 1,
    kind: 'cue',
    label: labelOf(cue),
  }));

/** The lines at a frame. Lines may overlap, and a long one may have begun before others that are over. */
export function cuesAt(cues: readonly Cue[], frame: number): Cue[] {
  const shown: Cue[] = [];
  for (const cue of cues) {
    if (cue.frame > frame) break;
    if (frame < cue.until) shown.push(cue);
  }
  return shown;
}

export const useCueMarks = (cues: readonly Cue[]): Mark[] => useMemo(() => cueMarks(cues), [cues]);
