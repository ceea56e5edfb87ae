/** A malicious upload. `ends` is set if only one result is correct; otherwise the file may be shown or refused. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  ends?: 'complete' | 'failed';
}

/** Targets of the attacks: secret files on this machine, and a server that must receive no requests. */
export interface Bait {
  /** A video, an image, a text and a playlist of the video, in a folder that no job may read. */
  video: string;
  picture: string;
  text: string;
  playlist: string;
  /** `http://127.0.0.1:port`. */
  site: string;
}

export type Random = () => number;

/** xorshift32: produces the same files in every run. */
export function seeded(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

export function randomBytes(random: Random, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = Math.floor(random() * 256);
  return bytes;
}

export const u16le = (value: number) => number(2, (bytes) => bytes.writeUInt16LE(value));
export const u32le = (value: number) => number(4, (bytes) => bytes.writeUInt32LE(value));
export const u16 = (value: number) => number(2, (bytes) => bytes.writeUInt16BE(value));
export const u32 = (value: number) => number(4, (bytes) => bytes.writeUInt32BE(value));

function number(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}

export function joined(...parts: (string | Buffer | number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
}
