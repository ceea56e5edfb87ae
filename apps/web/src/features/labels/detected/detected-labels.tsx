import type { DetectedLabel } from '@rushes/contract/mllabels';
import { formatFrame, frameToMs, msToFrame, type TimecodeBase } from '@rushes/contract/timecode';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed, viewedFrame, watchFrame } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import styles from '../label-list.module.css';
import { LabelList } from '../label-list.tsx';
import { RowActions } from '../row-actions.tsx';
import { showLabel, useLabelStage } from '../widgets/label-stage.ts';
import { type DetectedRow, type Group, nextOf, STRIP, stripOf } from './detected-groups.ts';
import panel from './detected-labels.module.css';

interface Props {
  label: string;
  rows: readonly DetectedRow[];
  base: TimecodeBase;
  /** Duration of playable media; each row then shows its occurrences on a strip. */
  duration: number | null;
  mayChange: boolean;
  onOpen: (group: Group | null) => void;
  onEdit: (label: DetectedLabel) => void;
  onRemove: (label: DetectedLabel) => void;
}

/** Detected labels with their confidence and positions. The open group lists all occurrences. */
export function DetectedLabels({ label, rows, base, duration, mayChange, onOpen, onEdit, onRemove }: Props) {
  const { t } = useTranslation('labels');
  const [format] = useTimeFormat();
  const chosen = useLabelStage((stage) => stage.chosen);
  const place = useRef<HTMLDivElement>(null);
  const plays = duration !== null && duration > 0;
  // Writes to the DOM directly: the value changes with every frame.
  useEffect(() => {
    if (!plays) return;
    return watchFrame((frame) =>
      place.current?.style.setProperty('--at', String(Math.min(1, frameToMs(frame, base.rate) / duration))),
    );
  }, [plays, duration, base.rate]);

  const go = (one: DetectedLabel | undefined) => {
    if (one?.start != null) seekViewed(one.start);
  };
  const open = (group: Group, isOpen: boolean) => {
    onOpen(isOpen ? null : group);
    if (!isOpen) go(nextOf(group.ones, frameToMs(viewedFrame(), base.rate) - 1));
  };
  const timeOf = ({ start, end }: DetectedLabel) => {
    if (start === null || end === null) return t('row.whole');
    const timecode = (ms: number) => formatFrame(msToFrame(ms, base.rate), base, format);
    return `${timecode(start)} – ${timecode(end)}`;
  };
  return (
    <div ref={place} className="stack grow min-h-0">
      <div aria-hidden className={panel.head} data-still={!plays || undefined}>
        <span>{t('detected.name')}</span>
        {plays && <span>{t('detected.where')}</span>}
        <span className="font-small tabular muted nowrap text-right">{t('detected.seen')}</span>
        <span className="font-small tabular muted nowrap text-right">{t('detected.best')}</span>
      </div>
      <LabelList
        label={label}
        rows={rows}
        wanted={chosen}
        onEdit={(row) => row.kind === 'one' && mayChange && onEdit(row.label)}
        onRemove={(row) => row.kind === 'one' && mayChange && onRemove(row.label)}
        draw={(row, tabStop) =>
          row.kind === 'group' ? (
            <button
              type="button"
              data-row
              data-kind="group"
              data-still={!plays || undefined}
              data-chosen={row.open || undefined}
              aria-expanded={row.open}
              tabIndex={tabStop ? 0 : -1}
              className={styles.row}
              onClick={() => open(row.group, row.open)}
            >
              <span className={styles.content} title={row.group.content}>
                {row.group.content}
              </span>
              {plays && <Strip ones={row.group.ones} duration={duration} />}
              <span className="font-small tabular muted nowrap text-right">
                <span className="visually-hidden">{t('detected.seen')} </span>
                {row.group.ones.length}
              </span>
              <span className="font-small tabular muted nowrap text-right">
                <span className="visually-hidden">{t('detected.best')} </span>
                {`${Math.round(row.group.best)}%`}
              </span>
            </button>
          ) : (
            <>
              <button
                type="button"
                data-row
                data-kind="one"
                data-chosen={row.id === chosen?.id || undefined}
                aria-current={row.id === chosen?.id || undefined}
                tabIndex={tabStop ? 0 : -1}
                className={styles.row}
                onClick={() => {
                  showLabel(row.id);
                  go(row.label);
                }}
              >
                <span className={styles.time}>{timeOf(row.label)}</span>
                <span className="font-small tabular muted nowrap text-right">{`${Math.round(row.label.confidence)}%`}</span>
              </button>
              {mayChange && (
                <RowActions
                  name={row.label.content}
                  onEdit={() => onEdit(row.label)}
                  onRemove={() => onRemove(row.label)}
                />
              )}
            </>
          )
        }
      />
    </div>
  );
}

function Strip({ ones, duration }: { ones: readonly DetectedLabel[]; duration: number }) {
  return (
    <span className={styles.strip}>
      <svg aria-hidden viewBox={`0 0 ${STRIP} 1`} preserveAspectRatio="none">
        <path d={stripOf(ones, duration)} />
      </svg>
    </span>
  );
}
