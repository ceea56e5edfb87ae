import type { ReactNode } from 'react';
import { Logo } from '../image/logo.tsx';
import { type Bar, Slate } from './slate.tsx';
import styles from './status-page.module.css';

interface Props {
  /** Illustration of the status; see `Slate`. */
  bars: [Bar, Bar, Bar];
  open?: boolean;
  title: string;
  text: string;
  actions?: ReactNode;
  foot?: string;
  /** Brand of the tenant, instead of ours. */
  head?: ReactNode;
  /** Without the logo, which the layout already shows. */
  bare?: boolean;
}

export function StatusPage({ bars, open = false, title, text, actions, foot, head, bare = false }: Props) {
  return (
    <div className={styles.page} data-bare={bare || undefined}>
      {!bare && (head ?? <Logo height={24} />)}
      <div className={styles.middle}>
        <Slate bars={bars} open={open} />
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className="mt-8 font-large leading-21 muted">{text}</p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      <div className="min-h-20 font-small faint break-anywhere">{foot}</div>
    </div>
  );
}
