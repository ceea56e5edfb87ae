import type { FrameRate } from '@rushes/contract/timecode';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { SourceState } from '../stream/source.ts';
import type { ClockState } from './clock-state.ts';
import { createFrameClock, type FrameClock } from './frame-clock.ts';

export function useFrameClock(options: {
  media: RefObject<HTMLMediaElement | null>;
  src: string;
  stream?: string | undefined;
  rate: FrameRate;
  durationMs?: number | undefined;
  initialFrame?: number | undefined;
}): FrameClock {
  const [clock] = useState(createFrameClock);
  const [initialFrame] = useState(options.initialFrame);
  const { media, src, stream, durationMs } = options;
  const { num, den } = options.rate;
  // The order matters: the rate is needed to find the first frame, the element to load.
  useEffect(() => clock.configure({ rate: { num, den }, durationMs }), [clock, num, den, durationMs]);
  useEffect(() => (media.current ? clock.attach(media.current) : undefined), [clock, media]);
  useEffect(() => clock.load({ src, stream }, initialFrame), [clock, src, stream, initialFrame]);
  return clock;
}

export const useClockState = (clock: FrameClock): ClockState =>
  useSyncExternalStore(clock.onState, clock.state);

export const useSourceState = ({ source }: FrameClock): SourceState =>
  useSyncExternalStore(source.onState, source.state);

/** Calls back for the current frame and each following one, outside React rendering. */
export function useEachFrame(clock: FrameClock, draw: (frame: number) => void) {
  useEffect(() => {
    draw(clock.frame());
    return clock.onFrame(draw);
  }, [clock, draw]);
}
