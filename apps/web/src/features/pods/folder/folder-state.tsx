import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './folder-state.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A small line below existing files, instead of the centre of an empty page. */
  small?: boolean;
  children?: ReactNode;
}

/** Shown instead of the files: empty, deleted, forbidden or unreachable. Always offers a next step. */
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
