import styles from './line-words.module.css';
import type { SpokenPart } from './spoken-lines.ts';

/** Words with their times, read by `startAt` and `useSpokenWord`. */
export function LineWords({ parts }: { parts: readonly SpokenPart[] }) {
  return parts.map(({ text, start, end }, index) =>
    start === null || end === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts change only together
      <span key={index} className={styles.word} data-from={start} data-to={end}>
        {text}
      </span>
    ),
  );
}

/** When the word at this place is spoken. */
export function startAt(element: Element): number | null {
  const from = element.closest<HTMLElement>('[data-from]')?.dataset.from;
  return from === undefined ? null : Number(from);
}
