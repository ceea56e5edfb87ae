import type { Node } from '@rushes/contract/nodes';
import type { PodCard } from '@rushes/contract/pods';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './item-picker-dialog.module.css';
import { ItemPickerRows } from './item-picker-rows.tsx';
import { type Entry, usePickerEntries } from './use-picker-entries.ts';

export type PickedItem =
  | { kind: 'node'; node: Pick<Node, 'id' | 'name' | 'type'> }
  | { kind: 'pod'; pod: PodCard };

interface Props {
  title: string;
  lead?: string;
  /** What can be selected. Folders can always be opened. */
  choose: 'folder' | 'pod' | 'either';
  /** The initial folder; without it, the access points. */
  start?: string | undefined;
  /** Returns why an entry cannot be selected. */
  refuse?: (entry: PickedItem) => string | undefined;
  onSelect: (selected: PickedItem) => void;
  onClose: () => void;
}

/** Folder or file picker, starting at the access points: a double click opens a folder, Back goes up. */
export function ItemPickerDialog({ title, lead, choose, start, refuse, onSelect, onClose }: Props) {
  const { t } = useTranslation('move-copy');
  const [place, setPlace] = useState<string | null>(start ?? null);
  const [chosen, setChosen] = useState<Entry | null>(null);
  const { entries, here, parent, isPending, error, loadMore } = usePickerEntries(place);

  function go(to: string | null) {
    setPlace(to);
    setChosen(null);
  }

  const reasonOf = (entry: Entry): string | undefined => {
    // Can only be opened, not selected: needs no reason.
    if (!isSelectable(entry, choose)) return undefined;
    return refuse?.(entry);
  };
  const selectable = chosen !== null && isSelectable(chosen, choose) && reasonOf(chosen) === undefined;

  function act(entry: Entry) {
    if (entry.kind === 'node') go(entry.node.id);
    else if (isSelectable(entry, choose) && reasonOf(entry) === undefined) onSelect(entry);
  }

  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      foot={
        <DialogFooter
          confirm={t('select.confirm')}
          onConfirm={() => chosen && onSelect(chosen)}
          disabled={!selectable}
          onClose={onClose}
        />
      }
    >
      <div className={styles.bar}>
        <IconButton
          label={parent ? t('select.backTo', { name: parent.name }) : t('select.back')}
          disabled={place === null}
          onClick={() => go(parent?.id ?? null)}
        >
          <ChevronLeft size={16} strokeWidth={1.6} />
        </IconButton>
        <span className="truncate min-w-0 medium" aria-live="polite">
          {place === null ? t('select.top') : (here ?? '')}
        </span>
      </div>
      <div className={styles.frame}>
        {isPending && (
          <div className={styles.over}>
            <Skeleton rows={7} height={36} />
          </div>
        )}
        {error !== null && (
          <p className={styles.none} role="alert">
            {errorText(error)}
          </p>
        )}
        {!isPending && error === null && entries.length === 0 && (
          <p className={styles.none}>{t('select.nothing')}</p>
        )}
        <ItemPickerRows
          key={place ?? 'top'}
          label={here ?? t('select.top')}
          entries={entries}
          chosen={chosen?.id ?? null}
          reasonOf={reasonOf}
          onChoose={setChosen}
          onAct={act}
          onUp={() => place !== null && go(parent?.id ?? null)}
          loadMore={loadMore}
        />
      </div>
    </Dialog>
  );
}

const isSelectable = (entry: Entry, choose: Props['choose']): boolean =>
  choose === 'either' || (entry.kind === 'node') === (choose === 'folder');
