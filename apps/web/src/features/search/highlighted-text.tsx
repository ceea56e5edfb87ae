import styles from './highlighted-text.module.css';

interface Props {
  text: string;
  marks: readonly (readonly [number, number])[];
}

/** The text with its matches highlighted. */
export function HighlightedText({ text, marks }: Props) {
  const parts: { at: number; text: string; isHighlighted: boolean }[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ at, text: text.slice(at, start), isHighlighted: false });
    parts.push({ at: start, text: text.slice(start, end), isHighlighted: true });
    at = end;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isHighlighted: false });
  return parts.map((part) =>
    part.isHighlighted ? (
      <mark key={part.at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
