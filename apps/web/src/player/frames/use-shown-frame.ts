import { formatFrame, type TimecodeBase, timecodeBase } from '@rushes/contract/timecode';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { PlayerProps } from '../media.ts';
import type { FrameClock } from './frame-clock.ts';
import { useEachFrame } from './use-frame-clock.ts';

/** Stable reference until one of its values changes. */
export function useTimecodeBase({
  frameRate,
  startTimecode,
  dropFrame,
}: Pick<PlayerProps, 'frameRate' | 'startTimecode' | 'dropFrame'>): TimecodeBase {
  const { num, den } = frameRate ?? {};
  return useMemo(
    () => timecodeBase({ frameRate: num && den ? { num, den } : null, startTimecode, dropFrame }),
    [num, den, startTimecode, dropFrame],
  );
}

/** Writes the shown frame to the root element and calls the owner, without a render. */
export function useShownFrame(
  root: RefObject<HTMLElement | null>,
  clock: FrameClock,
  base: TimecodeBase,
  onFrame: ((frame: number) => void) | undefined,
) {
  const announce = useRef(onFrame);
  useEffect(() => {
    announce.current = onFrame;
  });
  const draw = useCallback(
    (frame: number) => {
      if (root.current) {
        root.current.dataset.frame = String(frame);
        root.current.dataset.timecode = formatFrame(frame, base, 'smpte');
      }
      announce.current?.(frame);
    },
    [root, base],
  );
  useEachFrame(clock, draw);
}
