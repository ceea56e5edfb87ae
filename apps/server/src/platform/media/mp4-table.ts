import { MediaError } from './media-error.ts';

// The tables of an MP4 file (ISO/IEC 14496-12): the offset and time of each frame and audio packet.

export interface Box {
  name: string;
  /** Including the box header. */
  bytes: Buffer;
  /** Without the box header. */
  body: Buffer;
}

/** Frames or audio packets, in decoding order. */
export interface Track {
  id: number;
  /** Time units per second. */
  timescale: number;
  offsets: Float64Array;
  sizes: Uint32Array;
  /** Presentation time, with the edit list applied. */
  times: Float64Array;
  /** 1 for a keyframe: decodable without earlier frames. */
  isKey: Uint8Array;
  /** Duration of the last sample. */
  lastDuration: number;
  /** Decode time, without edits. */
  decoded: Float64Array;
  boxes: {
    tkhd: Buffer;
    mdhd: Buffer;
    hdlr: Buffer;
    head: Buffer;
    dinf: Buffer;
    stsd: Buffer;
    edts: Buffer | null;
  };
}

export interface Tables {
  mvhd: Buffer;
  picture: Track;
  sound: Track | undefined;
}

export const damaged = () => new MediaError('failed', 'unexpected sample tables in the MP4 file');

const HEAD = 8;
/** More than a day of video needs: a file that claims more was not written by us. */
const TABLE_BYTES = 1 << 27;

export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** Reads the moov box, and only the headers of the other boxes. */
export async function readTables(read: ReadBytes, size: number): Promise<Tables> {
  for (let at = 0; at + HEAD <= size; ) {
    const head = await read(at, Math.min(16, size - at));
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < HEAD || at + length > size) throw damaged();
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (short < HEAD || length > TABLE_BYTES) throw damaged();
      return parseTables((await read(at, length)).subarray(HEAD));
    }
    at += length;
  }
  throw damaged();
}

export function parseTables(moov: Buffer): Tables {
  try {
    const boxes = boxesIn(moov);
    const mvhd = need(boxes, 'mvhd').bytes;
    const traks = boxes.filter(({ name }) => name === 'trak').map(({ body }) => boxesIn(body));
    const movie = timescaleOf(mvhd);
    const of = (kind: string) => {
      const trak = traks.find((one) => handlerOf(one) === kind);
      return trak && readTrack(trak, movie);
    };
    const picture = of('vide');
    if (!picture || picture.offsets.length === 0) throw damaged();
    return { mvhd, picture, sound: of('soun') };
  } catch (error) {
    // Offsets that point outside their box.
    throw error instanceof RangeError ? damaged() : error;
  }
}

function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < HEAD || at + length > bytes.length) throw damaged();
    const box = bytes.subarray(at, at + length);
    found.push({ name: box.toString('latin1', 4, 8), bytes: box, body: box.subarray(HEAD) });
    at += length;
  }
  return found;
}

function need(boxes: readonly Box[], name: string): Box {
  const box = boxes.find((one) => one.name === name);
  if (!box) throw damaged();
  return box;
}

const within = (boxes: readonly Box[], name: string) => boxesIn(need(boxes, name).body);
const handlerOf = (trak: readonly Box[]) => need(within(trak, 'mdia'), 'hdlr').body.toString('latin1', 8, 12);
const isLong = (box: Buffer) => box[HEAD] === 1;
const timescaleOf = (box: Buffer) => box.readUInt32BE(isLong(box) ? 28 : 20);

function readTrack(trak: readonly Box[], movie: number): Track {
  const mdia = within(trak, 'mdia');
  const minf = within(mdia, 'minf');
  const stbl = within(minf, 'stbl');
  const tkhd = need(trak, 'tkhd').bytes;
  const mdhd = need(mdia, 'mdhd').bytes;
  const timescale = timescaleOf(mdhd);
  const head = minf.find(({ name }) => name === 'vmhd' || name === 'smhd');
  if (!head || timescale === 0) throw damaged();
  const edts = trak.find(({ name }) => name === 'edts');
  const sizes = readSizes(need(stbl, 'stsz').body);
  const { decoded, lastDuration } = readTimes(need(stbl, 'stts').body, sizes.length);
  const shift = edts ? shiftOf(within(trak, 'edts'), timescale / movie) : 0;
  const ctts = stbl.find(({ name }) => name === 'ctts');
  const times = ctts ? composed(decoded, ctts.body, shift) : decoded.map((time) => time + shift);
  const stss = stbl.find(({ name }) => name === 'stss');
  return {
    id: tkhd.readUInt32BE(isLong(tkhd) ? 28 : 20),
    timescale,
    offsets: readOffsets(stbl, sizes),
    sizes,
    times,
    decoded,
    lastDuration,
    isKey: stss ? readKeys(stss.body, sizes.length) : new Uint8Array(sizes.length).fill(1),
    boxes: {
      tkhd,
      mdhd,
      hdlr: need(mdia, 'hdlr').bytes,
      head: head.bytes,
      dinf: need(minf, 'dinf').bytes,
      stsd: need(stbl, 'stsd').bytes,
      edts: edts?.bytes ?? null,
    },
  };
}

/** Empty edits delay a track; the first non-empty edit gives its start position. */
function shiftOf(edts: readonly Box[], perMovieUnit: number): number {
  const { body } = need(edts, 'elst');
  const long = body[0] === 1;
  let shift = 0;
  for (let number = 0, at = HEAD; number < body.readUInt32BE(4); number++, at += long ? 20 : 12) {
    const length = long ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at);
    const from = long ? Number(body.readBigInt64BE(at + 8)) : body.readInt32BE(at + 4);
    if (from >= 0) return shift - from;
    shift += Math.round(length * perMovieUnit);
  }
  return shift;
}

function readSizes(stsz: Buffer): Uint32Array {
  const same = stsz.readUInt32BE(4);
  const count = stsz.readUInt32BE(8);
  if (count > stsz.length && same === 0) throw damaged();
  const sizes = new Uint32Array(count);
  for (let at = 0; at < count; at++) sizes[at] = same || stsz.readUInt32BE(12 + at * 4);
  return sizes;
}

function readTimes(stts: Buffer, count: number): { decoded: Float64Array; lastDuration: number } {
  const decoded = new Float64Array(count);
  let time = 0;
  let at = 0;
  let lastDuration = 0;
  for (let entry = 0; entry < stts.readUInt32BE(4); entry++) {
    const many = stts.readUInt32BE(8 + entry * 8);
    lastDuration = stts.readUInt32BE(12 + entry * 8);
    for (let n = 0; n < many && at < count; n++, time += lastDuration) decoded[at++] = time;
  }
  if (at < count) throw damaged();
  return { decoded, lastDuration };
}

function composed(decoded: Float64Array, ctts: Buffer, shift: number): Float64Array {
  const times = new Float64Array(decoded.length);
  let at = 0;
  for (let entry = 0; entry < ctts.readUInt32BE(4); entry++) {
    const many = ctts.readUInt32BE(8 + entry * 8);
    // Read as signed for version 0 too: such files contain negative offsets in practice, never ones this large.
    const later = ctts.readInt32BE(12 + entry * 8);
    for (let n = 0; n < many && at < times.length; n++, at++) times[at] = decoded[at]! + later + shift;
  }
  if (at < times.length) throw damaged();
  return times;
}

function readKeys(stss: Buffer, count: number): Uint8Array {
  const keys = new Uint8Array(count);
  for (let entry = 0; entry < stss.readUInt32BE(4); entry++) keys[stss.readUInt32BE(8 + entry * 4) - 1] = 1;
  return keys;
}

/** Samples are stored consecutively in chunks, whose offsets are listed. */
function readOffsets(stbl: readonly Box[], sizes: Uint32Array): Float64Array {
  const long = stbl.find(({ name }) => name === 'co64')?.body;
  const chunks = long ?? need(stbl, 'stco').body;
  const begin = (chunk: number) =>
    long ? Number(chunks.readBigUInt64BE(8 + chunk * 8)) : chunks.readUInt32BE(8 + chunk * 4);
  const stsc = need(stbl, 'stsc').body;
  const runs = stsc.readUInt32BE(4);
  const offsets = new Float64Array(sizes.length);
  let at = 0;
  for (let run = 0, chunk = 0; run < runs; run++) {
    const until = run + 1 < runs ? stsc.readUInt32BE(8 + (run + 1) * 12) - 1 : chunks.readUInt32BE(4);
    const each = stsc.readUInt32BE(12 + run * 12);
    for (; chunk < until; chunk++) {
      let place = begin(chunk);
      for (let n = 0; n < each && at < sizes.length; n++) {
        offsets[at] = place;
        place += sizes[at++]!;
      }
    }
  }
  if (at < sizes.length) throw damaged();
  return offsets;
}
