import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';

const icons = { plain: Info, warning: TriangleAlert, error: CircleAlert };

interface Props {
  tone?: keyof typeof icons;
  title?: string;
  children: ReactNode;
  /** Optional action at the end. */
  action?: ReactNode;
}

/** Box for important information. */
export function Alert({ tone = 'plain', title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={styles.alert} data-tone={tone}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className={styles.icon} />
      <div className={styles.words}>
        {title && <div className="strong medium">{title}</div>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
