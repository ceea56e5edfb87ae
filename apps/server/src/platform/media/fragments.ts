import { open } from 'node:fs/promises';
import { MediaError } from './media-error.ts';

/** A fragment of a fragmented MP4, playable on its own after the init segment. */
export interface Fragment {
  start: number;
  size: number;
  seconds: number;
}

export interface Fragments {
  /** Number of bytes before the segment index: the init segment, which describes the tracks. */
  init: number;
  fragments: Fragment[];
}

/** Our files start with the track description and the index; the index of one hour takes 11 kB. */
export const INDEX_BYTES = 1 << 18;

/** Reads the segment index (ISO/IEC 14496-12, 8.16.3) of the video track, which comes first. */
export function readFragments(head: Buffer): Fragments {
  const sidx = findBox(head, 'sidx');
  const { start, end } = sidx;
  const isLong = head[start + 8] !== 0;
  const timescale = head.readUInt32BE(start + 16);
  const after = start + 20 + (isLong ? 16 : 8);
  const firstOffset = isLong ? Number(head.readBigUInt64BE(after - 8)) : head.readUInt32BE(after - 4);
  const count = head.readUInt16BE(after + 2);
  if (timescale === 0 || after + 4 + count * 12 > end) throw damaged();
  let at = end + firstOffset;
  const fragments = Array.from({ length: count }, (_, number) => {
    const entry = after + 4 + number * 12;
    const size = head.readUInt32BE(entry) & 0x7fff_ffff;
    const fragment = { start: at, size, seconds: head.readUInt32BE(entry + 4) / timescale };
    at += size;
    return fragment;
  });
  return { init: start, fragments };
}

/** Playlist attributes, so that a player can choose without opening the file: RFC 6381 codecs and the peak bitrate. */
export async function describeFragments(path: string): Promise<{ codecs: string; bandwidth: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INDEX_BYTES), 0, INDEX_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const { init, fragments } = readFragments(head);
    const tracks = head.subarray(0, init);
    const avcC = tracks.indexOf('avcC');
    if (avcC < 0) throw damaged();
    // After the box name: version, profile, compatibility, level.
    const picture = `avc1.${tracks.subarray(avcC + 5, avcC + 8).toString('hex')}`;
    const sound = tracks.includes('mp4a') ? ',mp4a.40.2' : '';
    const rates = fragments.map(({ size, seconds }) => (size * 8) / Math.max(seconds, 0.001));
    return { codecs: `${picture}${sound}`, bandwidth: Math.ceil(Math.max(...rates)) };
  } finally {
    await file.close();
  }
}

function findBox(head: Buffer, name: string): { start: number; end: number } {
  for (let at = 0; at + 8 <= head.length; ) {
    const size = head.readUInt32BE(at);
    if (size < 8) break;
    if (head.toString('latin1', at + 4, at + 8) === name) {
      if (at + size > head.length) break;
      return { start: at, end: at + size };
    }
    at += size;
  }
  throw damaged();
}

const damaged = () => new MediaError('failed', 'the file has no index of its fragments');
