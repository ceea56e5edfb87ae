import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './console-page.module.css';

interface Props {
  title: string;
  /** The page it belongs to, when it is not one of the menu's own. */
  parent?: ReactNode;
  /** One quiet line beside the title. */
  lead?: ReactNode;
  /** The page's own button. */
  action?: ReactNode;
  children: ReactNode;
}

/** What the pages of the console share: the head, and the room around it. */
export function ConsolePage({ title, parent, lead, action, children }: Props) {
  return (
    <div className={styles.page}>
      {parent && (
        <div className={styles.crumbs}>
          {parent}
          <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
          <span>{title}</span>
        </div>
      )}
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
