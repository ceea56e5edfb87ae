import { type FrameRate, fps, frameAtTime } from '@rushes/contract/timecode';
import type { Mark } from '../timeline/marks.ts';

/** A frame on screen: its media time, and the time at which it was presented. */
export type PresentedFrame = { time: number; at: number };

/** If the frames were presented further apart than this, one video is paused and the offset is meaningless. */
const STALE_MS = 300;
/** Number of offsets in the median. A frame is presented up to one screen refresh too early or too late. */
const SAMPLES = 5;

/** How far the follower is ahead in seconds, corrected to the same presentation time. */
export function offsetOf(master: PresentedFrame, follower: PresentedFrame, speed: number): number | null {
  const apart = follower.at - master.at;
  if (Math.abs(apart) > STALE_MS) return null;
  return follower.time - (master.time + (apart / 1000) * speed);
}

/** Frame duration of the slower video, in seconds. */
export const frameOfSlower = (a: FrameRate, b: FrameRate): number => 1 / Math.min(fps(a), fps(b));

/** The follower frame at the start of a master frame, for any frame rates. Both start at time 0. */
export const frameAtSameTime = (frame: number, master: FrameRate, follower: FrameRate): number =>
  frameAtTime(((frame + 0.1) * master.den) / master.num, follower);

/** Maps marks of one video to the timeline of the other. */
export const marksOn = (marks: readonly Mark[], from: FrameRate, to: FrameRate): Mark[] =>
  marks.map((mark) => ({
    ...mark,
    frame: frameAtSameTime(mark.frame, from, to),
    end: mark.end === undefined ? undefined : frameAtSameTime(mark.end, from, to),
  }));

export type SyncCorrection = { kind: 'nudge'; by: number } | { kind: 'gather' };

/** Hysteresis, in frames: a correction starts at START and stops at END, since each correction is visible itself. */
const START = 0.6;
const END = 0.2;
/** From this offset on, only a seek helps. */
const LOST = 3;
/** Target duration of a correction. */
const SECONDS = 0.5;
const [LEAST, MOST, MOST_WHEN_SEEN] = [0.02, 0.05, 0.12];

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Computes the speed change of the follower from the observed offsets: +0.03 plays three per cent faster. */
export function createSyncController(frame: number) {
  let samples: number[] = [];
  let by = 0;
  return {
    seen(offset: number) {
      samples = [...samples, offset].slice(-SAMPLES);
    },
    /** In frames of the slower video; null without enough samples. */
    offset: () => (samples.length < 3 ? null : middle(samples) / frame),
    judge(): SyncCorrection {
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
