import styles from './linked-text.module.css';

/** Trailing punctuation is not part of the URL. */
const ADDRESS = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’]/gi;

export type Piece = { text: string; address: boolean };

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > from) pieces.push({ text: text.slice(from, index), address: false });
    pieces.push({ text: address, address: true });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), address: false });
  return pieces;
}

/** Text with clickable URLs, which open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.address ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: text fragments have no other key
      <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}
