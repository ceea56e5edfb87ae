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
      <Icon size={28} strokeWidth={1.3} aria-hidden className="faint" />
      <h2 className="mt-16 font-lead leading-22 semibold">{title}</h2>
      <p className={styles.text}>{text}</p>
      {children && <div className="row wrap justify-center gap-8 mt-20">{children}</div>}
    </div>
  );
}
