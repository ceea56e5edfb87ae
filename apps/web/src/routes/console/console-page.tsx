import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './console-page.module.css';

interface Props {
  title: string;
  /** Parent page, if this page is not a menu item. */
  parent?: ReactNode;
  /** Secondary text next to the title. */
  lead?: ReactNode;
  /** Primary button of the page. */
  action?: ReactNode;
  children: ReactNode;
}

/** Common layout of console pages: heading and spacing. */
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
        <h1 className="font-heading leading-28 semibold tight">{title}</h1>
        {lead && <p className="muted">{lead}</p>}
        {action && <div className="ml-auto">{action}</div>}
      </header>
      {children}
    </div>
  );
}
