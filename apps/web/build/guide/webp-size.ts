/** Reads the size of a lossy WebP picture, the only kind that `npm run shots -- guide` writes. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('Not a lossy WebP picture');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
