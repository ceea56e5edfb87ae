import styles from './logo.module.css';

/** The clapperboard as three bars, in the current text colour. */
export function Mark({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} fill="currentColor">
      <Bars />
    </svg>
  );
}

function Bars() {
  return (
    <>
      <rect x="2" y="8" width="28" height="6" rx="1.4" transform="rotate(-13 2 14)" />
      <rect x="2" y="16" width="28" height="6" rx="1.4" />
      <rect x="2" y="24" width="28" height="6" rx="1.4" />
    </>
  );
}

/** The logo tile, with the product name unless `word` is false. */
export function Logo({ height = 24, word = true }: { height?: number; word?: boolean }) {
  const width = word ? 114 : 32;
  return (
    <svg
      className="rigid"
      role="img"
      aria-label="Rushes"
      viewBox={`0 0 ${width} 32`}
      height={height}
      width={(width / 32) * height}
    >
      <rect width="32" height="32" rx="8.6" fill="var(--r-iris)" />
      <g fill="#fff" transform="translate(5.333 5.5) scale(.6667)">
        <Bars />
      </g>
      {word && <path className={styles.word} d={wordmark} />}
    </svg>
  );
}

const wordmark =
  'm44 23.5h2.9v-5.8h2.9l3.1 5.8h3.2l-3.4-6.3c1.8-.7 2.8-2.3 2.8-4.4 0-3.1-1.9-5.1-5.6-5.1h-5.9m2.9 7.6v-5.2h2.6c2.1 0 3.1 1 3.1 2.7 0 1.6-1 2.5-3.1 2.5m15.3 3.3c0 1.8-1.1 2.7-2.5 2.7-1.5 0-2.4-.9-2.4-2.5v-6.6h-2.8v7c0 2.8 1.9 4.5 4.2 4.5 1.8 0 3-.9 3.5-2.2h.1v2h2.7v-11.3h-2.8m13.6 3.5c-.1-2.3-2-3.7-4.7-3.7-2.8 0-4.6 1.3-4.6 3.4 0 1.7 1.1 2.9 3.3 3.3l1.9.4c.9.2 1.5.5 1.5 1.2 0 .8-.8 1.3-2 1.3-1.3 0-2.1-.6-2.2-1.6h-2.8c.2 2.4 2.2 3.7 5 3.7 2.8 0 4.8-1.4 4.8-3.6 0-1.7-1.1-2.6-3.2-3.1l-2-.4c-1-.2-1.5-.6-1.5-1.2 0-.8.7-1.3 1.8-1.3 1.2 0 2 .6 2.1 1.6m6.9 1.1c0-1.8 1.1-2.6 2.5-2.6 1.5 0 2.4.8 2.4 2.5v6.8h2.8v-7.3c0-2.8-1.9-4.4-4.3-4.4-1.7 0-2.9.9-3.4 2.2h-.1v-6.3h-2.7v15.8h2.8m14.4.2c2.7 0 4.7-1.5 5.1-3.7h-2.6c-.3.9-1.3 1.5-2.5 1.5-1.7 0-2.8-1.3-2.8-2.9v-.1h8v-.7c0-3.5-2-5.8-5.3-5.8-3.3 0-5.4 2.4-5.4 5.8 0 3.6 2.1 5.9 5.5 5.9m-2.7-7c0-1.4 1.1-2.6 2.6-2.6 1.5 0 2.6 1.1 2.7 2.6m13-1c-.1-2.3-2-3.7-4.7-3.7-2.8 0-4.6 1.3-4.6 3.4 0 1.7 1 2.9 3.3 3.3l1.9.4c.9.2 1.5.5 1.5 1.2 0 .8-.8 1.3-2 1.3-1.3 0-2.1-.6-2.2-1.6h-2.8c.2 2.4 2.1 3.7 5 3.7 2.8 0 4.8-1.4 4.8-3.6 0-1.7-1.1-2.6-3.3-3.1l-2-.4c-1-.2-1.5-.6-1.5-1.2 0-.8.8-1.3 1.9-1.3 1.2 0 2 .6 2 1.6';
