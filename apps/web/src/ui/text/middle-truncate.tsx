import styles from './middle-truncate.module.css';

/** Space for a take number and an extension. */
const KEPT_AT_END = 11;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Outside Latin-1 a grapheme can consist of several characters; within it only CRLF does. */
const plain = /^[\x20-\xff]*$/;

/** Splits by graphemes, so that emoji and accented characters stay intact. */
export function splitName(name: string, kept: number = KEPT_AT_END): [head: string, tail: string] {
  if (plain.test(name)) {
    const at = Math.max(0, name.length - kept);
    return [name.slice(0, at), name.slice(at)];
  }
  const letters = Array.from(graphemes.segment(name));
  const at = letters[Math.max(0, letters.length - kept)]?.index ?? 0;
  return [name.slice(0, at), name.slice(at)];
}

/** First characters, an ellipsis and last characters; unchanged up to `longest` characters. */
export function truncateMiddle(name: string, longest: number, start: number, end: number): string {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  return `${letters.slice(0, start).join('')}…${letters.slice(letters.length - end).join('')}`;
}

/** A shorter head cannot be cut; the name is then cut at its end. */
const HEAD_MIN = 4;

/** The part of the head that fits before the tail; undefined if only the browser can measure it. */
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
 * Text width in the font of names; undefined until the font has loaded. Sums cached widths of single characters, since
 * scrolling shows thousands of names. Ignoring kerning makes the sum slightly too wide, never too narrow.
 */
function nameWidth(text: string): number | undefined {
  if (!pen) {
    if (!document.fonts?.check(FONT)) return undefined;
    pen = document.createElement('canvas').getContext('2d');
    if (!pen) return undefined;
    pen.font = FONT;
  }
  let width = 0;
  for (const character of text) {
    let own = letters.get(character);
    if (own === undefined) {
      own = pen.measureText(character).width;
      letters.set(character, own);
    }
    width += own;
  }
  return width;
}

interface Props {
  name: string;
  className?: string;
  /** Available width, if known. Avoids a gap before the tail. */
  room?: number;
}

/**
 * A name truncated in the middle. Measured by CSS: the head shrinks with an ellipsis, the tail is kept. No observer per
 * card, which would be slow with ten thousand cards.
 */
export function MiddleTruncate({ name, className, room }: Props) {
  const [head, tail] = splitName(name);
  const fitted = room === undefined ? undefined : fitMiddle(name, room, nameWidth);
  const place = className ? `${styles.name} ${className}` : styles.name;
  if (fitted === name || head.length < HEAD_MIN)
    return (
      <span className={place} title={name}>
        <span className="shrink min-w-0 clip ellipsis">{name}</span>
      </span>
    );
  return (
    <span className={place} title={name}>
      {/* Screen readers would announce the two boxes as two words; this provides the whole name. */}
      <span className={styles.whole}>{name}</span>
      {fitted === undefined && (
        <span aria-hidden className="shrink min-w-0 clip ellipsis">
          {head}
        </span>
      )}
      <span aria-hidden className={styles.tail}>
        {fitted ?? tail}
      </span>
    </span>
  );
}
