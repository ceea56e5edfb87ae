import { Check, X } from 'lucide-react';
import styles from './check-list.module.css';

export interface CheckedItem {
  id: string;
  name: string;
  possible: boolean;
  /** Why it is not possible. */
  reason?: string | undefined;
  figure?: string | undefined;
}

interface Props {
  label: string;
  items: readonly CheckedItem[];
  /** Texts for screen readers. */
  signs: { possible: string; impossible: string };
}

/** Items of a selection with a tick or a cross, and a reason for each cross. */
export function CheckList({ label, items, signs }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
    <ul className={styles.list} aria-label={label} tabIndex={0}>
      {items.map(({ id, name, possible, reason, figure }) => (
        <li key={id} className="flex items-baseline gap-12 min-h-38 p-9-0 border-b last-border-b-0">
          {possible ? (
            <Check aria-label={signs.possible} size={16} strokeWidth={1.75} className={styles.good} />
          ) : (
            <X aria-label={signs.impossible} size={16} strokeWidth={1.75} className={styles.bad} />
          )}
          <span className="fill grid">
            <span className="truncate medium" title={name}>
              {name}
            </span>
            {reason && <span className="muted font-small">{reason}</span>}
          </span>
          {figure && <span className="rigid muted tabular">{figure}</span>}
        </li>
      ))}
    </ul>
  );
}
