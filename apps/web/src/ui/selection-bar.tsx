import { X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './selection-bar.module.css';

interface Props {
  label: string;
  /** How many are selected, in words. */
  count: string;
  onClear: () => void;
  /** As the bar over files looks: of the theme, with icons. */
  light?: boolean;
  children: ReactNode;
}

/** Floats over the end of a list while something in it is selected, over a fade that keeps it readable. */
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
      <span className={styles.words}>{children}</span>
    </button>
  );
}
