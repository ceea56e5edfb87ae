// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; its ARIA roles carry the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, not every cell
import type { BinEntry } from '@rushes/contract/recycle-bin';
import { File, Lock, RotateCcw, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { NodeIcon } from '#features/nodes/widgets/node-icon.tsx';
import { bytes, date, dateTime, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './bin-view.module.css';

interface Props {
  entry: BinEntry;
  index: number;
  selected: boolean;
  focusable: boolean;
  mayControl: boolean;
  onPick: (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  onReach: () => void;
  onTick: () => void;
  onOpen: () => void;
  onRestore: () => void;
  onPurge: () => void;
}

export function BinRow(props: Props) {
  const { entry, index, selected, focusable, mayControl, onPick, onReach, onTick } = props;
  const { onOpen, onRestore, onPurge } = props;
  const { t } = useTranslation('recycle-bin');
  const language = useLanguage();
  // The root is common to all entries: leave it out.
  const place = entry.place
    .slice(1)
    .map((step) => step.name)
    .join(' / ');
  const second = [
    place || t('top'),
    ...(entry.kind === 'node' ? [t('files', { count: entry.pods })] : []),
    ...(entry.restorable ? [] : [t('archived')]),
  ].join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-item={entry.id}
      tabIndex={focusable ? 0 : -1}
      className={styles.row}
      style={{ '--row': index } as CSSProperties}
      onClick={(event) => onPick(entry.id, event)}
      onDoubleClick={onOpen}
      onFocus={onReach}
    >
      <span role="gridcell" className={styles.tick}>
        <Checkbox
          aria-label={t('select', { name: entry.name })}
          tabIndex={-1}
          checked={selected}
          onChange={onTick}
          onClick={(event) => event.stopPropagation()}
        />
      </span>
      <span role="gridcell" className="center w-56 h-32 radius-4 bg-well icon clip">
        <Picture entry={entry} />
      </span>
      <span role="gridcell" className="grid min-w-0">
        <span className="row gap-6 min-w-0 medium">
          <MiddleTruncate name={entry.name} />
          {entry.teamonly === 1 && (
            <Lock role="img" aria-label={t('teamOnly')} size={12} strokeWidth={1.6} className="rigid faint" />
          )}
        </span>
        <span className="truncate faint font-small" title={second}>
          {second}
        </span>
      </span>
      <span role="gridcell" className={styles.who} title={dateTime(entry.deletedat, language)}>
        <span className="muted">{timeAgo(entry.deletedat, language)}</span>
        <span className="truncate faint font-small">{entry.deletedby?.name ?? ''}</span>
      </span>
      <span role="gridcell" className={styles.until}>
        {date(entry.purgeat, language)}
      </span>
      <span role="gridcell" className={styles.size}>
        {bytes(entry.size, language)}
      </span>
      <span role="gridcell" className="flex justify-end">
        {mayControl && (
          <>
            <IconButton
              label={t(entry.restorable ? 'restoreName' : 'archivedName', { name: entry.name })}
              disabled={entry.restorable === 0}
              onClick={(event) => {
                event.stopPropagation();
                onRestore();
              }}
            >
              <RotateCcw size={16} strokeWidth={1.6} />
            </IconButton>
            <IconButton
              label={t('purgeName', { name: entry.name })}
              onClick={(event) => {
                event.stopPropagation();
                onPurge();
              }}
            >
              <Trash2 size={16} strokeWidth={1.6} />
            </IconButton>
          </>
        )}
      </span>
    </div>
  );
}

function Picture({ entry }: { entry: BinEntry }) {
  if (entry.kind === 'node') return <NodeIcon type={entry.type} />;
  const { thumbnail } = entry.pod;
  if (thumbnail && entry.restorable)
    return <img src={thumbnail.url} alt="" loading="lazy" className="w-full h-full object-cover" />;
  return <File aria-hidden size={16} strokeWidth={1.6} />;
}
