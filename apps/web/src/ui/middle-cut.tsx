import styles from './middle-cut.module.css';

/** Enough for a take number and an extension. */
const KEPT_AT_END = 11;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Beyond Latin-1 a character may be made of several; below it none is, but for a line's end. */
const plain = /^[\x20-\xff]*$/;

/** By what a reader counts as characters, so that no emoji or accent is torn apart. */
export function splitName(name: string, kept: number = KEPT_AT_END): [head: string, tail: string] {
  if (plain.test(name)) {
    const at = Math.max(0, name.length - kept);
    return [name.slice(0, at), name.slice(at)];
  }
  const letters = Array.from(graphemes.segment(name));
  const at = letters[Math.max(0, letters.length - kept)]?.index ?? 0;
  return [name.slice(0, at), name.slice(at)];
}

/** First characters, an ellipsis, last characters; whole when it is not longer than `longest`. */
export function cutMiddle(name: string, longest: number, start: number, end: number): string {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  return `${letters.slice(0, start).join('')}…${letters.slice(letters.length - end).join('')}`;
}

interface Props {
  name: string;
  className?: string;
}

/**
 * A name that gives way in the middle. The browser measures: the head shrinks and ends in an ellipsis, the
 * tail never does. No observer per card, which ten thousand of them would feel.
 */
export function MiddleCut({ name, className }: Props) {
  const [head, tail] = splitName(name);
  return (
    <span className={className ? `${styles.name} ${className}` : styles.name} title={name}>
      {/* Two boxes are read as two words: whoever listens hears the name as it is. */}
      <span className={styles.whole}>{name}</span>
      {head && (
        <span aria-hidden className={styles.head}>
          {head}
        </span>
      )}
      <span aria-hidden className={styles.tail}>
        {tail}
      </span>
    </span>
  );
}
