import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import styles from './status-page.module.css';

/** Ending: almost nothing of it is lit any more. */
type Bar = 'lit' | 'dim' | 'missing' | 'ending';

interface Props {
  /** The slate tells the story: which bars are lit, dim or missing, and whether it stands open. */
  bars: [Bar, Bar, Bar];
  open?: boolean;
  title: string;
  text: string;
  actions?: ReactNode;
  foot?: string;
  /** Whose page it is, when it is not ours. */
  head?: ReactNode;
  /** Inside a frame that already shows the logo. */
  bare?: boolean;
}

const fills: Record<Bar, object> = {
  lit: { fill: 'var(--r-bar-lit)' },
  dim: { fill: 'var(--r-bar-dim)' },
  ending: { fill: 'var(--r-bar-dim)' },
  missing: { fill: 'none', stroke: 'var(--r-text-3)', strokeWidth: 0.4, strokeDasharray: '1.4 1' },
};

export function StatusPage({ bars, open = false, title, text, actions, foot, head, bare = false }: Props) {
  return (
    <div className={styles.page} data-bare={bare || undefined}>
      {!bare && (head ?? <Logo height={24} />)}
      <div className={styles.middle}>
        <svg aria-hidden="true" className={styles.slate} viewBox="2 0 28 30" width="91" height="98">
          {bars.map((bar, place) => (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: the three bars are told apart by their place alone
              key={place}
              transform={open && place === 0 ? 'rotate(-13 2 14)' : undefined}
            >
              <rect x="2" y={8 + 8 * place} width="28" height="6" rx="1.4" {...fills[bar]} />
              {bar === 'ending' && (
                <rect x="2" y={8 + 8 * place} width="4" height="6" rx="1.4" fill="var(--r-bar-lit)" />
              )}
            </g>
          ))}
        </svg>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </div>
  );
}
