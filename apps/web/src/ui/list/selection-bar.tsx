import { X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './selection-bar.module.css';

interface Props {
  label: string;
  /** Translated number of selected items. */
  count: string;
  onClear: () => void;
  /** Style of the bar in file lists: theme colours and icons. */
  light?: boolean;
  children: ReactNode;
}

/** Floating bar at the end of a list while items are selected, with a gradient behind it for legibility. */
export function SelectionBar({ label, count, onClear, light = false, children }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.place} data-light={light || undefined}>
      <div className={styles.bar} role="toolbar" aria-label={label}>
        <span className={styles.count} role="status">
          {count}
        </span>
        <span aria-hidden className={styles.line} />
        {children}
        <span aria-hidden className={styles.line} />
        <button
          type="button"
          className={styles.action}
          aria-label={t('deselect')}
          title={t('deselect')}
          onClick={onClear}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}

export function BarAction({
  icon,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" className={styles.action} {...rest}>
      <span className={styles.icon}>{icon}</span>
      <span className="narrow-visually-hidden">{children}</span>
    </button>
  );
}
