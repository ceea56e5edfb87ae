import { memo, useMemo } from 'react';
import { type Bar, joinBars, type Mark } from './marks.ts';
import classes from './Timeline.module.css';

const HEIGHT = 3;

const pathOf = (bars: readonly Bar[]) =>
  bars.map(({ x, width }) => `M${x} 0h${width}v${HEIGHT}h${-width}z`).join('');

/** Range bars on top of the waveform. Draws three paths, independent of the number of marks. */
export const MarkBars = memo(function MarkBars({
  marks,
  total,
  width,
}: {
  /** Sorted by frame. */
  marks: readonly Mark[];
  total: number;
  width: number;
}) {
  const { cues, others, selected } = useMemo(() => {
    const join = (wanted: (mark: Mark) => boolean) => pathOf(joinBars(marks, total, width, wanted));
    return {
      cues: join(({ kind }) => kind === 'cue'),
      others: join((mark) => mark.kind !== 'cue' && !mark.selected),
      selected: join((mark) => mark.kind !== 'cue' && mark.selected === true),
    };
  }, [marks, total, width]);
  if (!cues && !others && !selected) return null;
  return (
    <svg className={classes.bars} width={width} height={HEIGHT} aria-hidden="true" data-testid="mark-bars">
      <path className={classes.cueBars} d={cues} />
      <path className={classes.rangeBars} d={others} />
      <path className={classes.chosenBars} d={selected} />
    </svg>
  );
});
