import { type FrameRate, frameAtTime } from '@rushes/contract/timecode';
import { useMemo } from 'react';
import type { Mark } from '../timeline/marks.ts';

/** A subtitle cue in frames: shown from `frame` (inclusive) to `until` (exclusive). */
export type Cue = { frame: number; until: number; text: string; draw?: (() => Node) | undefined };

/** The part of VTTCue used here. The browser parses the markup and only creates safe elements. */
export type TimedText = {
  startTime: number;
  endTime: number;
  text: string;
  getCueAsHTML?: () => DocumentFragment;
};

/** A frame shows the cue if the middle of the frame is within the cue, like time-based players do on average. */
export function cuesOf(list: Iterable<TimedText>, rate: FrameRate): Cue[] {
  const half = rate.den / rate.num / 2;
  return Array.from(list, (cue) => {
    const frame = frameAtTime(cue.startTime + half, rate);
    const until = Math.max(frame + 1, frameAtTime(cue.endTime + half, rate));
    return { frame, until, text: cue.text, draw: cue.getCueAsHTML?.bind(cue) };
  }).sort((a, b) => a.frame - b.frame);
}

const labels = new WeakMap<Cue, string>();

/** Strips WebVTT markup for lists. Cached per cue, since most cues do not change. */
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

/** The cues at a frame. Cues may overlap, and a long cue may have started before others that have ended. */
export function cuesAt(cues: readonly Cue[], frame: number): Cue[] {
  const shown: Cue[] = [];
  for (const cue of cues) {
    if (cue.frame > frame) break;
    if (frame < cue.until) shown.push(cue);
  }
  return shown;
}

export const useCueMarks = (cues: readonly Cue[]): Mark[] => useMemo(() => cueMarks(cues), [cues]);
