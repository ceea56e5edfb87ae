import { charactersOf, type Violation } from '@rushes/contract/subtitle-rules';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Line } from './edits/line.ts';
import { type Clock, durationText } from './edits/line-form.ts';
import { speedText } from './edits/measures.ts';
import { timeText } from './edits/times.ts';
import styles from './line-list.module.css';
import { LineWords } from './transcripts/line-words.tsx';
import type { SpokenLine } from './transcripts/spoken-lines.ts';

interface Props {
  line: Line;
  clock: Clock;
  faults: readonly Violation[] | undefined;
  /** Of recognised speech. */
  spoken: SpokenLine | undefined;
  tabStop: boolean;
  selected: boolean;
  onPress: (line: Line, event: MouseEvent) => void;
  onOpen: (line: Line) => void;
}

/** One line, read-only. Memoised. */
export const LineRow = memo(({ line, clock, faults, spoken, tabStop, selected, onPress, onOpen }: Props) => {
  const { t } = useTranslation('subtitles');
  const over = faults?.find(({ rule }) => rule === 'charactersPerCue');
  const fast = faults?.some(({ rule }) => rule === 'speed');
  const others = faults?.filter(({ rule }) => rule !== 'charactersPerCue' && rule !== 'speed') ?? [];
  return (
    <button
      type="button"
      className={styles.row}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={selected}
      onClick={(event) => onPress(line, event)}
      onDoubleClick={() => onOpen(line)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onOpen(line);
      }}
    >
      <span className={styles.time}>{timeText(line.startTime, clock.base, clock.format)}</span>
      <span className={styles.seconds}>{durationText(line)}</span>
      <span className={styles.text}>
        {spoken?.speaker && (
          <span className="block muted font-small medium">
            {t('transcript.speaker', { number: spoken.speaker })}
          </span>
        )}
        {spoken?.parts ? <LineWords parts={spoken.parts} /> : line.text}
        {over && (
          <span className={styles.over}>
            {t('count.over', { count: charactersOf(line.text), limit: over.limit })}
          </span>
        )}
        {others.map(({ rule, measured, limit }) => (
          <span key={rule} className={styles.over}>
            {t(`rule.${rule}`, faultParams({ rule, measured, limit }))}
          </span>
        ))}
      </span>
      <span className={styles.speed} data-over={fast || undefined}>
        {speedText(line)}
      </span>
    </button>
  );
});
LineRow.displayName = 'LineRow';

const inSeconds = new Set(['overlap', 'minDuration', 'maxDuration', 'gap']);

/** Values for display: durations in seconds instead of milliseconds. */
export function faultParams({ rule, measured, limit }: Omit<Violation, 'cueId'>) {
  const read = (value: number) =>
    inSeconds.has(rule) ? String(Math.round(value / 10) / 100) : String(value);
  return { measured: read(measured), limit: read(limit) };
}
