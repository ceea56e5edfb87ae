import { inflateSync } from 'node:zlib';

const WOFF_TABLE = 20;
const SFNT_TABLE = 16;

/**
 * Unpacks a WOFF file (W3C WOFF 1.0: the sfnt tables, each compressed with zlib), because Pango ignores compressed
 * fonts.
 */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a packed font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * SFNT_TABLE);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let number = 0; number < count; number++) {
    const entry = 44 + number * WOFF_TABLE;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(entry + more)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = 12 + number * SFNT_TABLE;
    woff.copy(head, to, entry, entry + 4);
    woff.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    at += length + padding;
  }
  return Buffer.concat(parts);
}
