import { X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './label-chips.module.css';

export interface Chip {
  id: string;
  name: string;
  /** Formatted time of the label in the file. */
  time?: string | undefined;
  /** The user may not remove this label. */
  fixed?: boolean;
}

interface Props {
  label: string;
  chips: readonly Chip[];
  onRemove: (chip: Chip) => void;
}

/** Chips can be removed with their button, or with Delete and Backspace. Arrow keys move between them. */
export function LabelChips({ label, chips, onRemove }: Props) {
  const { t } = useTranslation('labels');
  const list = useRef<HTMLUListElement>(null);

  const crosses = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  function remove(chip: Chip) {
    // Move the focus to the next chip before this one is removed.
    const all = crosses();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at >= 0) (all[at + 1] ?? all[at - 1])?.focus();
    onRemove(chip);
  }

  function onKeyDown(event: KeyboardEvent, chip: Chip) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      event.stopPropagation();
      const all = crosses();
      all[all.indexOf(event.currentTarget as HTMLElement) + step]?.focus();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      event.stopPropagation();
      remove(chip);
    }
  }

  return (
    <ul ref={list} className="flex wrap gap-6" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles.chip} data-fixed={chip.fixed || undefined}>
          {chip.time && <span className={styles.time}>{chip.time}</span>}
          <span className="truncate min-w-0" title={chip.name}>
            {chip.name}
          </span>
          {!chip.fixed && (
            <button
              type="button"
              className={styles.cross}
              aria-label={t('chosen.remove', { name: chip.name })}
              onClick={() => remove(chip)}
              onKeyDown={(event) => onKeyDown(event, chip)}
            >
              <X aria-hidden size={12} strokeWidth={1.8} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
