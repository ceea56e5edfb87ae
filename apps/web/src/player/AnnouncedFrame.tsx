import { formatFrame, type TimecodeBase } from '@rushes/contract/timecode';
import { useCallback, useEffect, useRef } from 'react';
import type { FrameClock } from './frame-clock.ts';
import { useEachFrame } from './use-frame-clock.ts';

/** Whoever steps quickly wants to hear where they came to, not every frame on the way. */
const REST_MS = 400;

/** Says the frame aloud to whoever cannot see it: after a step or a jump, never while the film plays. */
export function AnnouncedFrame({ clock, base }: { clock: FrameClock; base: TimecodeBase }) {
  const output = useRef<HTMLOutputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback(
    (frame: number) => {
      clearTimeout(timer.current);
      // Where it stands when the page opens, or when another size takes over, is no news.
      if (clock.state().status === 'loading') return;
      timer.current = setTimeout(() => {
        // The timeline says its value itself while it has the focus.
        const spoken = clock.state().playing || document.activeElement?.getAttribute('role') === 'slider';
        if (output.current) output.current.textContent = spoken ? '' : formatFrame(frame, base, 'smpte');
      }, REST_MS);
    },
    [clock, base],
  );
  useEachFrame(clock, say);
  useEffect(() => () => clearTimeout(timer.current), []);
  return <output ref={output} className="visually-hidden" aria-live="polite" data-testid="said-frame" />;
}
