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

/** A head shorter than this has no room to give: the name is then cut at its end. */
const HEAD_MIN = 4;

/** As much of the head as fits before the tail; undefined where only the browser can tell. */
export function fitMiddle(
  name: string,
  room: number,
  widthOf: (text: string) => number | undefined,
): string | undefined {
  const whole = widthOf(name);
  if (whole === undefined || whole <= room) return whole === undefined ? undefined : name;
  const [head, tail] = splitName(name);
  if (head.length < HEAD_MIN || !plain.test(name)) return undefined;
  const fits = (end: number) => widthOf(`${head.slice(0, end)}…${tail}`)! <= room;
  let end = Math.max(1, Math.floor((head.length * room) / whole));
  while (end > 1 && !fits(end)) end--;
  while (end < head.length && fits(end + 1)) end++;
  return `${head.slice(0, end)}…${tail}`;
}

const FONT = '500 13px "Inter Variable"';
let pen: CanvasRenderingContext2D | null | undefined;

const letters = new Map<string, number>();

/**
 * In the hand names are written in, once it has arrived. Letter by letter, each measured once: a scroll meets
 * thousands of names, and what a pair of letters closes up by leaves the sum a hair too wide, never too narrow.
 */
function nameWidth(text: string): number | undefined {
  if (!pen) {
    if (!document.fonts?.check(FONT)) return undefined;
    pen = document.createElement('canvas').getContext('2d');
    if (!pen) return undefined;
    pen.font = FONT;
  }
  let width = 0;
  for (const letter of text) {
    let own = letters.get(letter);
    if (own === undefined) {
      own = pen.measureText(letter).width;
      letters.set(letter, own);
    }
    width += own;
  }
  return width;
}

interface Props {
  name: string;
  className?: string;
  /** How wide it may be, where that is known: then no gap is left before the tail. */
  room?: number;
}

/**
 * A name that gives way in the middle. The browser measures: the head shrinks and ends in an ellipsis, the
 * tail never does. No observer per card, which ten thousand of them would feel.
 */
export function MiddleCut({ name, className, room }: Props) {
  const [head, tail] = splitName(name);
  const fitted = room === undefined ? undefined : fitMiddle(name, room, nameWidth);
  const place = className ? `${styles.name} ${className}` : styles.name;
  if (fitted === name || head.length < HEAD_MIN)
    return (
      <span className={place} title={name}>
        <span className={styles.head}>{name}</span>
      </span>
    );
  return (
    <span className={place} title={name}>
      {/* Two boxes are read as two words: whoever listens hears the name as it is. */}
      <span className={styles.whole}>{name}</span>
      {fitted === undefined && (
        <span aria-hidden className={styles.head}>
          {head}
        </span>
      )}
      <span aria-hidden className={styles.tail}>
        {fitted ?? tail}
      </span>
    </span>
  );
}
