import { crc32, deflateRawSync } from 'node:zlib';
import { pack } from 'tar-stream';

// Builds archives byte by byte, so that the hostile ones can contain what no normal program writes.

export interface Packed {
  /** Bytes if it is not UTF-8. */
  name: string | Buffer;
  bytes?: Buffer;
  deflate?: boolean;
  /** Sets the encryption flag. */
  encrypted?: boolean;
  /** Size claimed by the archive; the real size by default. */
  size?: number;
  /** Unix mode, stored in the upper 16 bits: 0o120777 is a symbolic link. */
  mode?: number;
}

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value >>> 0);
  return buffer;
};

/** Entries may share their bytes: compressing a large buffer is slow. */
const deflated = new WeakMap<Buffer, Buffer>();
function deflateOnce(bytes: Buffer): Buffer {
  const packed = deflated.get(bytes) ?? deflateRawSync(bytes);
  deflated.set(bytes, packed);
  return packed;
}

export function makeZip(entries: readonly Packed[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes = Buffer.alloc(0), deflate, encrypted, size, mode = 0o100644 } of entries) {
    const called = Buffer.from(name as string);
    const stored = deflate ? deflateOnce(bytes) : bytes;
    const flags = (typeof name === 'string' ? 0x0800 : 0) | (encrypted ? 1 : 0);
    const head = Buffer.concat([
      ...[number(20, 2), number(flags, 2), number(deflate ? 8 : 0, 2), number(0, 2), number(0x5a21, 2)],
      ...[number(crc32(bytes), 4), number(stored.length, 4), number(size ?? bytes.length, 4)],
      ...[number(called.length, 2), number(0, 2)],
    ]);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, called, stored]);
    const attributes = [number(0, 2), number(0, 2), number(0, 2), number(mode * 0x1_0000, 4)];
    list.push(
      Buffer.concat([
        ...[Buffer.from('PK\x01\x02', 'latin1'), number(0x0314, 2), head],
        ...[...attributes, number(offset, 4), called],
      ]),
    );
    files.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(list);
  const count = number(entries.length, 2);
  const end = [number(0, 2), number(0, 2), count, count, number(directory.length, 4), number(offset, 4)];
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06', 'latin1'), ...end, number(0, 2)]);
}

type TarEntry = Parameters<ReturnType<typeof pack>['entry']>[0] & { bytes?: Buffer };

export async function makeTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { bytes, ...header } of entries) tar.entry(header, bytes ?? Buffer.alloc(0));
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** RAR 4, stored: Debian has no program that writes rar. This subset of the format is enough to be read. */
export function makeRar(entries: readonly { name: string; bytes: Buffer }[]): Buffer {
  const block = (type: number, flags: number, body: Buffer) => {
    const rest = Buffer.concat([Buffer.of(type), number(flags, 2), number(body.length + 7, 2), body]);
    return Buffer.concat([number(crc32(rest) & 0xffff, 2), rest]);
  };
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    block(0x73, 0, Buffer.alloc(6)),
    ...entries.flatMap(({ name, bytes }) => {
      const called = Buffer.from(name);
      const head = Buffer.concat([
        ...[number(bytes.length, 4), number(bytes.length, 4), Buffer.of(3), number(crc32(bytes), 4)],
        ...[number(0x5a21_0000, 4), Buffer.of(20, 0x30), number(called.length, 2)],
        ...[number(0o100644, 4), called],
      ]);
      return [block(0x74, 0x8000, head), bytes];
    }),
    block(0x7b, 0x4000, Buffer.alloc(0)),
  ]);
}
