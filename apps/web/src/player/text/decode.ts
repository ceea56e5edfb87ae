export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type Decoded = { text: string; encoding: Encoding } | { binary: true };

/** Enough bytes to detect UTF-16 by the position of its zero bytes. */
const LOOKED_AT = 4096;
/** Control characters not used in text: all below the space except tab, LF, VT, FF, CR and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this matches
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
/** Maximum share of control characters. Old programs end a file with one; binary files are full of them. */
const STRAY = 0.001;

export function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const pairs = unmarkedPairs(bytes);
  if (pairs) return pairs;
  try {
    // Stream mode, since the last character may be truncated.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    // Every byte is valid in windows-1252, the default of Windows for decades.
    return 'windows-1252';
  }
}

/** Detects UTF-16 without a byte order mark: in western text every other byte is zero. */
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

/** The decoder removes the byte order mark. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const strange = text.match(NO_TEXT)?.length ?? 0;
  if (strange > 1 && strange > text.length * STRAY) return { binary: true };
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

/** Lines per block. The browser lays out a block only when it is close to the viewport. */
const BLOCK_LINES = 200;

export function blocksOf(text: string): string[] {
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK_LINES)
    blocks.push(lines.slice(at, at + BLOCK_LINES).join('\n'));
  return blocks;
}
