import type { Tables, Track } from './mp4-table.ts';

// Writes fragmented MP4 (ISO/IEC 14496-12, 8.8): an init segment that describes the tracks, then fragments.

export interface Described {
  track: Track;
  /** Overrides of the track's own values. */
  stsd?: Buffer;
  timescale?: number;
  /** Omit the edit list: the fragments contain the presentation times. */
  withoutEdits?: boolean;
}

export interface Samples {
  id: number;
  /** Decode time of the first sample. */
  from: number;
  durations: readonly number[];
  sizes: readonly number[];
  isKey: readonly boolean[];
  /** Composition offset per sample; omitted when all are 0. */
  later?: readonly number[];
  bytes: readonly Buffer[];
}

const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, at * 4);
  return bytes;
};
const u64 = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
};
const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const length = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([u32(length), Buffer.from(name, 'latin1'), ...parts]);
};

/** Sets the duration to 0: the fragments contain it. */
function endless(bytes: Buffer, places: { short: number; long: number }): Buffer {
  const copy = Buffer.from(bytes);
  if (copy[8] === 1) copy.fill(0, places.long, places.long + 8);
  else copy.fill(0, places.short, places.short + 4);
  return copy;
}
const MEDIA = { short: 24, long: 32 };
const TRACK = { short: 28, long: 36 };

function trakOf({ track, stsd = track.boxes.stsd, timescale, withoutEdits }: Described): Buffer {
  const { tkhd, mdhd, hdlr, head, dinf, edts } = track.boxes;
  const clock = endless(mdhd, MEDIA);
  if (timescale) clock.writeUInt32BE(timescale, clock[8] === 1 ? 28 : 20);
  const none = u32(0, 0);
  const stbl = box(
    'stbl',
    stsd,
    box('stts', none),
    box('stsc', none),
    box('stsz', u32(0, 0, 0)),
    box('stco', none),
  );
  const mdia = box('mdia', clock, hdlr, box('minf', head, dinf, stbl));
  return box('trak', endless(tkhd, TRACK), ...(edts && !withoutEdits ? [edts] : []), mdia);
}

/** @param duration of the whole video, in `mvhd` units; needed by players that read the file on its own. */
export function beginning(
  { mvhd }: Pick<Tables, 'mvhd'>,
  tracks: readonly Described[],
  duration: number,
): Buffer {
  const extends_ = tracks.map(({ track }) => box('trex', u32(0, track.id, 1, 0, 0, 0)));
  const mehd = box('mehd', Buffer.from([1, 0, 0, 0]), u64(duration));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), u32(0), Buffer.from('iso6mp41', 'latin1')),
    box('moov', endless(mvhd, MEDIA), ...tracks.map(trakOf), box('mvex', mehd, ...extends_)),
  ]);
}

const KEY = 0x0200_0000;
const NO_KEY = 0x0101_0000;
/** default-base-is-moof. */
const TFHD = u32(0x0002_0000);

/** One fragment of all tracks: the tables of each track, then the bytes of each track. */
export function fragment(number: number, tracks: readonly Samples[]): Buffer {
  const build = (offsets: readonly number[]) =>
    box('moof', box('mfhd', u32(0, number + 1)), ...tracks.map((one, at) => trafOf(one, offsets[at]!)));
  // A first build to get the length: only the offsets differ.
  const { length } = build(tracks.map(() => 0));
  let at = length + 8;
  const offsets = tracks.map(({ sizes }) => {
    const mine = at;
    at += sizes.reduce((sum, size) => sum + size, 0);
    return mine;
  });
  return Buffer.concat([build(offsets), box('mdat', ...tracks.flatMap(({ bytes }) => bytes))]);
}

function trafOf({ id, from, durations, sizes, isKey, later }: Samples, offset: number): Buffer {
  const each = later ? 16 : 12;
  const rows = Buffer.alloc(sizes.length * each);
  for (const [number, size] of sizes.entries()) {
    const at = number * each;
    rows.writeUInt32BE(durations[number]!, at);
    rows.writeUInt32BE(size, at + 4);
    rows.writeUInt32BE(isKey[number] ? KEY : NO_KEY, at + 8);
    if (later) rows.writeInt32BE(later[number]!, at + 12);
  }
  // Version 1: composition offsets are signed.
  const flags = 0x0100_0000 | 0x701 | (later ? 0x800 : 0);
  return box(
    'traf',
    box('tfhd', TFHD, u32(id)),
    box('tfdt', u32(0x0100_0000), u64(from)),
    box('trun', u32(flags, sizes.length, offset), rows),
  );
}
