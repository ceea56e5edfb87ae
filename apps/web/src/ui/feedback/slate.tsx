import styles from './slate.module.css';

/** `ending` is almost dark. */
export type Bar = 'lit' | 'dim' | 'missing' | 'ending';

const fills: Record<Bar, object> = {
  lit: { fill: 'var(--r-bar-lit)' },
  dim: { fill: 'var(--r-bar-dim)' },
  ending: { fill: 'var(--r-bar-dim)' },
  missing: { fill: 'none', stroke: 'var(--r-text-3)', strokeWidth: 0.4, strokeDasharray: '1.4 1' },
};

interface Props {
  bars: readonly [Bar, Bar, Bar];
  open?: boolean;
}

/** Illustration of a status: bars can be lit, dim or missing, and the clapperboard open or closed. */
export function Slate({ bars, open = false }: Props) {
  return (
    <svg aria-hidden="true" className={styles.slate} viewBox="2 0 28 30" width="91" height="98">
      {bars.map((bar, place) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: the three bars are identified by position only
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
  );
}
