import type { Cue } from '@rushes/contract/cues';
import { formatFrame, frameToMs, type TimecodeBase } from '@rushes/contract/timecode';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useTimeFormat } from '#player/stored.ts';
import { frameFrom, seekViewed, watchFrame } from '#player/viewed-frame.ts';
import { cueAt } from './cues.ts';
import styles from './subtitles-panel.module.css';

interface Props {
  cues: readonly Cue[];
  base: TimecodeBase;
}

/** All of them stand in the page, so that its own search finds them; the browser lays out only those in sight. */
export function CueList({ cues, base }: Props) {
  const { t } = useTranslation('file-view');
  const [format] = useTimeFormat();
  const list = useRef<HTMLOListElement>(null);

  // Straight in the page: a film changes its line all the time, and nothing else on the page changes with it.
  useEffect(() => {
    let marked: Element | null = null;
    const leave = watchFrame((frame) => {
      const index = cueAt(cues, frameToMs(frame, base.rate));
      const row = list.current?.children[index]?.firstElementChild ?? null;
      if (row === marked) return;
      marked?.removeAttribute('aria-current');
      marked = row;
      if (!row) return;
      row.setAttribute('aria-current', 'true');
      // Whoever reads with the pointer in the list is not moved away from where they are.
      if (!list.current?.matches(':hover, :focus-within')) row.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      leave();
      marked?.removeAttribute('aria-current');
    };
  }, [cues, base.rate]);

  const rows = useMemo(
    () =>
      cues.map((cue) => ({
        cue,
        time: formatFrame(frameFrom(cue.start, base.rate), base, format),
        seconds: (Math.max(0, cue.end - cue.start) / 1000).toFixed(1),
      })),
    [cues, base, format],
  );
  return (
    <ol ref={list} aria-label={t('subtitles.lines')} className={styles.cues}>
      {rows.map(({ cue, time, seconds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same at the same time
        <Row key={index} cue={cue} time={time} seconds={seconds} />
      ))}
    </ol>
  );
}

interface RowProps {
  cue: Cue;
  time: string;
  seconds: string;
}

const Row = memo(({ cue, time, seconds }: RowProps) => (
  <li className={styles.cue}>
    <button type="button" className={styles.row} onClick={() => seekViewed(cue.start)}>
      <span className={styles.time}>{time}</span>
      <span className={styles.seconds}>{seconds}</span>
      <span className={styles.text}>{cue.text}</span>
    </button>
  </li>
));
Row.displayName = 'CueRow';
