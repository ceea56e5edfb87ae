import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon?: LucideIcon;
  title?: string;
  children: ReactNode;
}

/** Centred content of a panel that has nothing to list, or failed to load. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className={styles.empty}>
      {Icon && <Icon size={28} strokeWidth={1.3} aria-hidden className={styles.icon} />}
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </div>
  );
}
