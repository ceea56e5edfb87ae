// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: one item of the grid holds the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys for everything in it
import type { PodCard } from '@rushes/contract/pods';
import { Lock } from 'lucide-react';
import { memo, useState } from 'react';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { MiddleCut } from '#ui/middle-cut.tsx';
import { activity } from './activity.ts';
import { displayOf, formatLine } from './display.ts';
import type { PodActions } from './pod-actions.ts';
import styles from './pod-list.module.css';
import { PodStateWords, RetryButton } from './pod-meta.tsx';
import { PodPicture } from './pod-picture.tsx';
import { RenameField } from './rename-field.tsx';
import { SelectBox } from './select-box.tsx';

interface Props {
  pod: PodCard;
  rowIndex: number;
  selected: boolean;
  anySelected: boolean;
  tabStop: boolean;
  lit: boolean;
  renaming: boolean;
  mayControl: boolean;
  actions: PodActions;
}

export const PodRow = memo(function PodRow(props: Props) {
  const { pod, rowIndex, selected, anySelected, tabStop, lit, renaming, mayControl, actions } = props;
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const [hot, setHot] = useState(false);
  const display = displayOf(pod);
  const size = bytes(pod.size, language);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      tabIndex={tabStop ? 0 : -1}
      data-item={pod.id}
      data-selected={selected || undefined}
      data-lit={lit || undefined}
      data-archived={display.face === 'archived' || undefined}
      className={styles.row}
      onClick={(event) => actions.click(pod.id, event)}
      onAuxClick={(event) => event.button === 1 && actions.open(pod.id)}
      onDoubleClick={() => actions.open(pod.id)}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.menu(pod.id, event.clientX, event.clientY);
      }}
    >
      <span role="gridcell" className={styles.check}>
        {(hot || anySelected) && (
          <SelectBox name={pod.name} checked={selected} onToggle={() => actions.toggle(pod.id)} />
        )}
      </span>
      <span role="gridcell" className={styles.nameCell}>
        <PodPicture
          pod={pod}
          display={display}
          width={56}
          height={32}
          hot={hot}
          compact
          onLost={() => actions.lost(pod)}
        />
        <span className={styles.nameText}>
          <span className={styles.nameLine}>
            {renaming ? (
              <RenameField name={pod.name} onDone={(name) => actions.finishRename(pod, name)} />
            ) : (
              <MiddleCut name={pod.name} />
            )}
            {pod.versionsCount > 1 && (
              <span className={styles.version}>{t('version', { number: pod.versionsCount })}</span>
            )}
            {pod.teamonly === 1 && (
              <span title={t('teamOnly')} className={styles.lock}>
                <Lock size={12} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" />
              </span>
            )}
          </span>
          <span className={styles.underName}>
            <PodStateWords pod={pod} display={display} />
            <span>{size}</span>
          </span>
        </span>
      </span>
      <span role="gridcell" className={styles.status}>
        {display.retry && mayControl && hot ? (
          <RetryButton onRetry={() => actions.retry(pod)} />
        ) : (
          <PodStateWords pod={pod} display={display} />
        )}
      </span>
      <span role="gridcell" className={styles.length}>
        {pod.duration !== null && duration(pod.duration)}
      </span>
      <span role="gridcell" className={styles.format}>
        {formatLine(pod)}
      </span>
      <span role="gridcell" className={styles.size}>
        {size}
      </span>
      <span role="gridcell" className={styles.by}>
        {pod.createdby.name}
      </span>
      <span role="gridcell" className={styles.when}>
        {activity(pod.updatedat, language, t('today'), t('yesterday'))}
      </span>
    </div>
  );
});
