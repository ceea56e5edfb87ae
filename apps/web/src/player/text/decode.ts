export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type Decoded = { text: string; encoding: Encoding } | { binary: true };

/** Enough to see in which half of each pair the zeros stand. */
const LOOKED_AT = 4096;
/** Marks that no text needs: all below the space but tab, line feed, form feed, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
/** Old programs leave one at the end of a file; a file of other things is full of them. */
const STRAY = 0.001;

export function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const pairs = unmarkedPairs(bytes);
  if (pairs) return pairs;
  try {
    // As a stream, since the last character may have been cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    // Every byte means something in it, and it is what Windows wrote for decades.
    return 'windows-1252';
  }
}

/** UTF-16 without its mark: of western text every other byte is zero. */
function unmarkedPairs(bytes: Uint8Array): Encoding | undefined {
  const end = Math.min(bytes.length, LOOKED_AT) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = end / 2;
  if (most < 2) return undefined;
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le';
  if (even > most * 0.7 && odd < most * 0.05) return 'utf-16be';
  return undefined;
}

/** The mark at the start is not part of the text: the decoder takes it away. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const strange = text.match(NO_TEXT)?.length ?? 0;
  if (strange > 1 && strange > text.length * STRAY) return { binary: true };
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

/** So many lines stand in one block, which the browser lays out only when it comes near. */
const BLOCK_LINES = 200;

export function blocksOf(text: string): string[] {
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK_LINES)
    blocks.push(lines.slice(at, at + BLOCK_LINES).join('\n'));
  return blocks;
}
