/** Most cards are shorter; the buffer grows for longer ones. */
const CARD_BYTES = 1200;
/** Maximum UTF-8 bytes per UTF-16 unit. */
const UNIT_BYTES = 3;

/** Writes each card into the reply buffer: one long string would be copied once more. */
export function openPage(cards: number) {
  let bytes = Buffer.allocUnsafe(512 + cards * CARD_BYTES);
  let end = bytes.write('{"pods":[');
  let isFirst = true;
  const add = (text: string) => {
    const room = end + text.length * UNIT_BYTES;
    if (room > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, end)], Math.max(room, bytes.length * 2));
    end += bytes.write(text, end);
  };
  return {
    add(card: string): void {
      if (!isFirst) add(',');
      add(card);
      isFirst = false;
    },
    close(next: string | null): Buffer {
      add(`],"next":${JSON.stringify(next)}}`);
      return bytes.subarray(0, end);
    },
  };
}
