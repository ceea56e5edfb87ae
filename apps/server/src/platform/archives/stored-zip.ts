import { crc32 } from 'node:zlib';
import { layOut, writeDirectoryEntry, writeEnd, writeHeader } from './zip-layout.ts';

/** A zip of a few small files. The same files make the same bytes. */
export function storedZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const { entries, shape } = layOut(
    Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes,
      size: bytes.length,
      crc32: crc32(bytes),
      modifiedat: 0,
    })),
  );
  return Buffer.concat([
    ...entries.flatMap((entry) => [writeHeader(entry), entry.bytes]),
    ...entries.map((entry) => writeDirectoryEntry(entry)),
    writeEnd(shape),
  ]);
}
