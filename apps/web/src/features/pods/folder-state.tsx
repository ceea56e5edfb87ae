import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './folder-state.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A quiet line under files that exist, instead of the middle of an empty page. */
  small?: boolean;
  children?: ReactNode;
}

/** What stands where the files would: empty, gone, forbidden, not reached. It always says what to do next. */
export function FolderState({ icon: Icon, title, text, small = false, children }: Props) {
  return (
    <div className={styles.state} data-small={small || undefined}>
      <Icon size={28} strokeWidth={1.3} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
