import { useCallback, useRef } from 'react';
import type { FrameClock } from '../frames/frame-clock.ts';
import { useEachFrame } from '../frames/use-frame-clock.ts';
import classes from './CaptionLines.module.css';
import { type Cue, cuesAt } from './use-cue-marks.ts';

/** Shows the cues of the selected track for the current frame. The DOM is updated only when the cues change. */
export function CaptionLines({ clock, cues }: { clock: FrameClock; cues: readonly Cue[] }) {
  const lines = useRef<HTMLDivElement>(null);
  const drawn = useRef<readonly Cue[]>([]);
  const draw = useCallback(
    (frame: number) => {
      const now = cuesAt(cues, frame);
      const before = drawn.current;
      if (!lines.current || (now.length === before.length && now.every((cue, at) => cue === before[at])))
        return;
      drawn.current = now;
      lines.current.replaceChildren(...now.map(lineOf));
    },
    [cues],
  );
  useEachFrame(clock, draw);
  return (
    <div className={classes.room}>
      <div ref={lines} className={classes.lines} data-testid="captions" />
    </div>
  );
}

function lineOf(cue: Cue): HTMLElement {
  const line = document.createElement('p');
  const words = document.createElement('span');
  words.append(cue.draw?.() ?? cue.text);
  line.append(words);
  return line;
}
