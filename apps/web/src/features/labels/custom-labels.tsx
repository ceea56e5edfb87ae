import type { PodLabel } from '@rushes/contract/labels';
import { formatFrame, msToFrame, type TimecodeBase } from '@rushes/contract/timecode';
import { useTranslation } from '#lib/i18n.ts';
import { seekViewed } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import styles from './label-list.module.css';
import { LabelList } from './label-list.tsx';
import { RowActions } from './row-actions.tsx';
import { showLabel, useLabelStage } from './widgets/label-stage.ts';

interface Props {
  labels: readonly PodLabel[];
  base: TimecodeBase;
  mayChange: (label: PodLabel) => boolean;
  onEdit: (label: PodLabel) => void;
  onRemove: (label: PodLabel) => void;
}

/** Labels of the whole file first, then by time. */
export function CustomLabels({ labels, base, mayChange, onEdit, onRemove }: Props) {
  const { t } = useTranslation('labels');
  const [format] = useTimeFormat();
  const chosen = useLabelStage((stage) => stage.chosen);
  const timed = ({ start }: PodLabel) =>
    start === null ? t('row.whole') : formatFrame(msToFrame(start, base.rate), base, format);
  return (
    <LabelList
      label={t('pod.title')}
      rows={labels}
      wanted={chosen}
      onEdit={(label) => mayChange(label) && onEdit(label)}
      onRemove={(label) => mayChange(label) && onRemove(label)}
      draw={(label, tabStop) => (
        <>
          <button
            type="button"
            data-row
            data-kind="custom"
            data-chosen={label.id === chosen?.id || undefined}
            aria-current={label.id === chosen?.id || undefined}
            tabIndex={tabStop ? 0 : -1}
            className={styles.row}
            onClick={() => {
              showLabel(label.id);
              if (label.start !== null) seekViewed(label.start);
            }}
          >
            <span className={styles.time}>{timed(label)}</span>
            <span className={styles.content} title={label.content}>
              {label.content}
            </span>
            <span className={styles.by}>{label.createdby?.name}</span>
          </button>
          {mayChange(label) && (
            <RowActions name={label.content} onEdit={() => onEdit(label)} onRemove={() => onRemove(label)} />
          )}
        </>
      )}
    />
  );
}
