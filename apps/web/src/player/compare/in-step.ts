import { type FrameRate, fps, frameAtTime } from '@rushes/contract/timecode';
import type { Mark } from '../marks.ts';

/** A frame on the screen: when in the film it begins, and when it came to the screen. */
export type Shown = { time: number; at: number };

/** Further apart than this, two frames tell nothing about each other: one of the two stands still. */
const STALE_MS = 300;
/** So many offsets are looked at together; a screen shows a frame up to one refresh too early or too late. */
const SAMPLES = 5;

/** How far the follower is ahead, in seconds, had both been seen at the same moment. */
export function offsetOf(master: Shown, follower: Shown, speed: number): number | null {
  const apart = follower.at - master.at;
  if (Math.abs(apart) > STALE_MS) return null;
  return follower.time - (master.time + (apart / 1000) * speed);
}

/** One frame of the slower of the two, in seconds. */
export const frameOfSlower = (a: FrameRate, b: FrameRate): number => 1 / Math.min(fps(a), fps(b));

/** The follower's frame when the master's has just begun, whatever rates they have: both begin with their first. */
export const sameMoment = (frame: number, master: FrameRate, follower: FrameRate): number =>
  frameAtTime(((frame + 0.1) * master.den) / master.num, follower);

/** Marks of one film on the timeline of the other. */
export const marksOn = (marks: readonly Mark[], from: FrameRate, to: FrameRate): Mark[] =>
  marks.map((mark) => ({
    ...mark,
    frame: sameMoment(mark.frame, from, to),
    end: mark.end === undefined ? undefined : sameMoment(mark.end, from, to),
  }));

export type Move = { kind: 'nudge'; by: number } | { kind: 'gather' };

/** From here on it is put right, until there. Between them the two are left alone: each correction is a stumble itself. */
const START = 0.6;
const END = 0.2;
/** Nothing but a seek brings it back from here. */
const LOST = 3;
/** How long putting it right should take. */
const SECONDS = 0.5;
const [LEAST, MOST, MOST_WHEN_SEEN] = [0.02, 0.05, 0.12];

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Decides from what was seen how the follower's speed has to change: by +0.03 it plays three per cent faster. */
export function createJudge(frame: number) {
  let samples: number[] = [];
  let by = 0;
  return {
    seen(offset: number) {
      samples = [...samples, offset].slice(-SAMPLES);
    },
    /** In frames of the slower one; null while too little was seen. */
    offset: () => (samples.length < 3 ? null : middle(samples) / frame),
    judge(): Move {
      const offset = samples.length < 3 ? 0 : middle(samples) / frame;
      const size = Math.abs(offset);
      if (size > LOST) return { kind: 'gather' };
      if (size < (by === 0 ? START : END)) by = 0;
      else {
        const most = size > 1 ? MOST_WHEN_SEEN : MOST;
        by = -Math.sign(offset) * Math.min(most, Math.max(LEAST, (size * frame) / SECONDS));
      }
      return { kind: 'nudge', by };
    },
    forget() {
      samples = [];
      by = 0;
    },
  };
}
