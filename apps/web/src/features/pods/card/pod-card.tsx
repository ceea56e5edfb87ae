// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: one grid item has the focus, not every cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the folder view handles the keys of all items
import type { PodCard as Pod } from '@rushes/contract/pods';
import { Ellipsis, Lock } from 'lucide-react';
import { memo, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import { itemEvents } from '../actions/item-actions.ts';
import type { GridLayout } from '../layout/grid-layout.ts';
import type { ItemState } from '../layout/items-view.ts';
import { CardMarks, hasMarks } from '../widgets/card-marks.tsx';
import { displayOf } from './display.ts';
import styles from './pod-card.module.css';
import { RetryButton, StateWords } from './pod-meta.tsx';
import { PodPicture } from './pod-picture.tsx';
import { RenameItem } from './rename-item.tsx';
import { SelectBox } from './select-box.tsx';

/** Width of the lock icon after a name, including its margin. */
const LOCK = 18;

interface Props extends ItemState {
  pod: Pod;
  layout: GridLayout;
  column: number;
  tabStop: boolean;
}

export const PodCard = memo(function PodCard(props: Props) {
  const {
    pod,
    layout,
    column,
    tabStop,
    selected,
    isHighlighted,
    renaming,
    drop,
    isCut,
    actions,
    mayControl,
  } = props;
  const { t, language } = props;
  const [isHovered, setHovered] = useState(false);
  const display = displayOf(pod);
  const size = bytes(pod.size, language);
  const spread = display.words !== null;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      tabIndex={tabStop ? 0 : -1}
      draggable={mayControl && !renaming}
      data-item={pod.id}
      data-archived={display.picture === 'archived' || undefined}
      data-cut={isCut || undefined}
      className={styles.card}
      style={{ width: layout.cardWidth }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...itemEvents(pod.id, actions)}
    >
      <div
        className={styles.frame}
        data-selected={selected || undefined}
        data-highlighted={isHighlighted || undefined}
        data-drop={drop}
      >
        {pod.versionsCount > 1 && (
          <>
            <span className={styles.edgeFar} />
            <span className={styles.edgeNear} />
          </>
        )}
        <PodPicture
          pod={pod}
          display={display}
          width={layout.cardWidth}
          height={layout.pictureHeight}
          isHovered={isHovered}
          onLost={() => actions.lost(pod)}
        >
          {(isHovered || selected) && (
            <span className="absolute left-6 top-6 flex">
              <SelectBox
                name={pod.name}
                checked={selected}
                onToggle={() => actions.toggle(pod.id)}
                onPicture
              />
            </span>
          )}
          {pod.versionsCount > 1 && (
            <span className={styles.version} data-moved={isHovered || selected || undefined}>
              {t('version', { number: pod.versionsCount })}
            </span>
          )}
          {(isHovered || isHighlighted) && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.menu}
              aria-label={t('menuOf', { name: pod.name })}
              aria-haspopup="menu"
              onClick={(event) => {
                event.stopPropagation();
                const edges = event.currentTarget.getBoundingClientRect();
                actions.menu(pod.id, edges.left, edges.bottom + 4);
              }}
              onDoubleClick={(event) => event.stopPropagation()}
            >
              <Ellipsis size={16} strokeWidth={1.8} aria-hidden />
            </button>
          )}
          {drop === 'stack' && (
            <span className="row cover justify-center p-0-12 radius bg-scrim white font-small medium text-center pointer-none">
              {t('drop.stack')}
            </span>
          )}
        </PodPicture>
      </div>
      <div className={styles.name}>
        {renaming ? (
          <RenameItem name={pod.name} onDone={(name) => actions.finishRename(pod.id, name)} />
        ) : (
          <MiddleTruncate name={pod.name} room={layout.cardWidth - (pod.teamonly === 1 ? LOCK : 0)} />
        )}
        {pod.teamonly === 1 && !renaming && (
          <span title={t('teamOnly')} className="inline-flex rigid faint">
            <Lock size={12} strokeWidth={1.6} aria-label={t('teamOnly')} role="img" />
          </span>
        )}
      </div>
      <div
        className={styles.meta}
        data-spread={spread ? (display.retry ? 'retry' : 'size') : undefined}
        data-marks={hasMarks(pod) || undefined}
      >
        <StateWords
          t={t}
          pod={pod}
          display={display}
          {...(mayControl ? { onBadge: (x, y) => actions.badge(pod.id, x, y) } : {})}
        />
        {display.retry && mayControl ? (
          <RetryButton onRetry={() => actions.retry(pod)} />
        ) : (
          <span className={styles.size}>{size}</span>
        )}
        <CardMarks t={t} pod={pod} />
      </div>
    </div>
  );
});
