import type { TimecodeBase, TimeFormat } from '@rushes/contract/timecode';
import { memo, useMemo } from 'react';
import { layOutRuler } from './ruler.ts';
import classes from './Timeline.module.css';

/** Tabular digits at 11 px are 6.9 px wide, colons less. Half of that is used to test whether a label fits. */
const HALF_CHARACTER = 3.2;

export const Ruler = memo(function Ruler({
  total,
  width,
  base,
  format,
  from = 0,
}: {
  total: number;
  width: number;
  base: TimecodeBase;
  format: TimeFormat;
  from?: number;
}) {
  const ruler = useMemo(
    () => layOutRuler(total, width, base, format, from),
    [total, width, base, format, from],
  );
  const x = (frame: number) => Math.round((frame / total) * width);
  return (
    <div className={classes.ruler} aria-hidden="true">
      {ruler.minor.map((frame) => (
        <i key={frame} className={classes.tick} style={{ left: x(frame) }} />
      ))}
      {ruler.labels.map(({ frame }) => (
        <i key={frame} className={classes.majorTick} style={{ left: x(frame) }} />
      ))}
      {ruler.labels.map(({ frame, text }) => {
        const half = text.length * HALF_CHARACTER;
        const left = x(frame);
        if (frame > 0 && left + half > width) {
          return (
            <span key={frame} className={classes.label} style={{ right: 0 }}>
              {text}
            </span>
          );
        }
        return (
          <span key={frame} className={classes.label} data-centred={frame > 0 || undefined} style={{ left }}>
            {text}
          </span>
        );
      })}
    </div>
  );
});
