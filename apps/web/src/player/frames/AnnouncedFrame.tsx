import { formatFrame, type TimecodeBase } from '@rushes/contract/timecode';
import { useCallback, useEffect, useRef } from 'react';
import type { FrameClock } from './frame-clock.ts';
import { useEachFrame } from './use-frame-clock.ts';

/** Debounce: during quick stepping only the final frame is announced. */
const REST_MS = 400;

/** Announces the current frame to screen readers after a step or seek, never during playback. */
export function AnnouncedFrame({ clock, base }: { clock: FrameClock; base: TimecodeBase }) {
  const output = useRef<HTMLOutputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback(
    (frame: number) => {
      clearTimeout(timer.current);
      // Do not announce the initial frame, or the frame restored after a rendition change.
      if (clock.state().status === 'loading') return;
      timer.current = setTimeout(() => {
        // A focused timeline slider announces its own value.
        const spoken = clock.state().playing || document.activeElement?.getAttribute('role') === 'slider';
        if (output.current) output.current.textContent = spoken ? '' : formatFrame(frame, base, 'smpte');
      }, REST_MS);
    },
    [clock, base],
  );
  useEachFrame(clock, say);
  useEffect(() => () => clearTimeout(timer.current), []);
  return <output ref={output} className="visually-hidden" aria-live="polite" data-testid="announced-frame" />;
}
