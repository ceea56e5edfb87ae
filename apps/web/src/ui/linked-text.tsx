import styles from './linked-text.module.css';

/** What ends a sentence does not belong to the address before it. */
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

/** A text whose addresses are links, which open in a tab of their own. */
export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.address ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}
