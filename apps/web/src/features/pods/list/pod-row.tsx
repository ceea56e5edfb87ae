// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import type { PodCard } from '@rushes/contract/pods';
import { Lock } from 'lucide-react';
import { memo, useState } from 'react';
import { bytes, duration } from '#lib/format.ts';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import { itemProps } from '../actions/item-actions.ts';
import { activity } from '../card/activity.ts';
import { type Display, displayOf, formatLine } from '../card/display.ts';
import { RetryButton, StateWords } from '../card/pod-meta.tsx';
import { PodPicture } from '../card/pod-picture.tsx';
import { RenameItem } from '../card/rename-item.tsx';
import { SelectBox } from '../card/select-box.tsx';
import type { ItemState } from '../layout/items-view.ts';
import { CardMarks, hasMarks } from '../widgets/card-marks.tsx';
import styles from './pod-list.module.css';

interface Props extends ItemState {
  pod: PodCard;
  rowIndex: number;
  anySelected: boolean;
  tabStop: boolean;
  /** No room for columns: the main facts are shown under the name. */
  narrow: boolean;
  nameRoom: number | undefined;
}

export const PodRow = memo(function PodRow(props: Props) {
  const { pod, rowIndex, anySelected, narrow, nameRoom, selected, renaming, drop, actions, mayControl } =
    props;
  const { t, language } = props;
  const [isHovered, setHovered] = useState(false);
  const display = displayOf(pod);
  const size = bytes(pod.size, language);
  // Icons after the name reduce its width: then the browser measures it.
  const alone = pod.versionsCount <= 1 && pod.teamonly === 0 && drop === undefined;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.row}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...itemProps(pod.id, props, { mayMove: mayControl, archived: display.picture === 'archived' })}
    >
      <span role="gridcell" className={styles.check}>
        {(isHovered || anySelected) && (
          <SelectBox name={pod.name} checked={selected} onToggle={() => actions.toggle(pod.id)} />
        )}
      </span>
      <span role="gridcell" className={styles.nameCell}>
        <PodPicture
          pod={pod}
          display={display}
          width={56}
          height={32}
          isHovered={isHovered}
          compact
          onLost={() => actions.lost(pod)}
        />
        <span className={styles.nameText}>
          <span className={styles.nameLine}>
            {renaming ? (
              <RenameItem name={pod.name} onDone={(name) => actions.finishRename(pod.id, name)} />
            ) : (
              <MiddleTruncate name={pod.name} {...(nameRoom && alone ? { room: nameRoom } : {})} />
            )}
            {pod.versionsCount > 1 && (
              <span className={styles.version}>{t('version', { number: pod.versionsCount })}</span>
            )}
            {pod.teamonly === 1 && (
              <span title={t('teamOnly')} className={styles.lock}>
                <Lock size={12} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" />
              </span>
            )}
            {hasMarks(pod) && (
              <span className={styles.marks}>
                <CardMarks t={t} pod={pod} />
              </span>
            )}
            {drop === 'stack' && <span className={styles.stack}>{t('drop.stack')}</span>}
          </span>
          {narrow && (
            <span className={styles.underName}>
              <StateWords t={t} pod={pod} display={display} />
              <span>{size}</span>
            </span>
          )}
        </span>
      </span>
      {!narrow && <Columns {...props} display={display} isHovered={isHovered} size={size} />}
    </div>
  );
});

interface ColumnProps extends Props {
  display: Display;
  isHovered: boolean;
  size: string;
}

function Columns({ pod, display, isHovered, size, actions, mayControl, t, language }: ColumnProps) {
  return (
    <>
      <span role="gridcell" className={styles.status}>
        {display.retry && mayControl && isHovered ? (
          <RetryButton onRetry={() => actions.retry(pod)} />
        ) : (
          <StateWords
            t={t}
            pod={pod}
            display={display}
            {...(mayControl ? { onBadge: (x, y) => actions.badge(pod.id, x, y) } : {})}
          />
        )}
      </span>
      <span role="gridcell" className={styles.comments}>
        <CardMarks t={t} pod={pod} />
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
    </>
  );
}
