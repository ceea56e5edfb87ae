import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameRate } from '../frame-rate.ts';
import { MediaError } from '../media-error.ts';
import { beginning, fragment, type Samples } from '../mp4-pieces.ts';
import { type ReadBytes, readTables, type Tables, type Track } from '../mp4-table.ts';
import type { Size } from '../picture.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import type { MediaTools } from '../tools.ts';
import { watermarkEncoder } from '../transcode.ts';

// A video with a watermark on every frame, encoded piece by piece on request. Each piece is cut from the web version at
// a keyframe, so no seek is needed. Its frames are counted, and each gets its timestamp in the web version. Audio
// packets are copied. So frame n stays frame n, independent of the encoder's timestamps.

/** Short enough to be ready soon, long enough that the process startup is the smaller part. */
const PIECE_SECONDS = 4;
const TIMEOUT_MS = 60_000;

export interface Piece {
  /** Half-open range of frames in decoding order; the same for audio packets. */
  frames: [from: number, to: number];
  sound: [from: number, to: number];
  seconds: number;
}

export interface Plan {
  tables: Tables;
  size: Size;
  rate: FrameRate;
  pieces: readonly Piece[];
}

export async function planPieces(read: ReadBytes, bytes: number): Promise<Plan> {
  const tables = await readTables(read, bytes);
  const { picture, sound } = tables;
  const cuts = cutsOf(picture);
  const ends = cuts.map((_, at) => (at + 1 < cuts.length ? picture.times[cuts[at + 1]!]! : endOf(picture)));
  // Audio before the first or after the last frame belongs to the first or last piece.
  const soundEnds = ends.map((end, at) =>
    sound ? (at + 1 < cuts.length ? firstFrom(sound, end / picture.timescale) : sound.sizes.length) : 0,
  );
  return {
    tables,
    size: sizeOf(picture),
    rate: rateOf(picture),
    pieces: cuts.map((cut, at) => ({
      frames: [cut, cuts[at + 1] ?? picture.sizes.length],
      sound: [soundEnds[at - 1] ?? 0, soundEnds[at]!],
      seconds: (ends[at]! - picture.times[cut]!) / picture.timescale,
    })),
  };
}

/** Keyframes at least one piece apart, where decoding order and display order do not cross. */
function cutsOf({ times, isKey, timescale }: Track): number[] {
  const cuts = [0];
  let latest = times[0]!;
  // Frames decoded after a keyframe may be shown before it: the earliest display time from each frame on.
  const earliest = new Float64Array(times.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = times.length - 1; at >= 0; at--) earliest[at] = Math.min(times[at]!, earliest[at + 1]!);
  for (let at = 1; at < times.length; at++) {
    const isClean = isKey[at] === 1 && latest < times[at]! && earliest[at]! >= times[at]!;
    if (isClean && times[at]! - times[cuts.at(-1)!]! >= PIECE_SECONDS * timescale) cuts.push(at);
    latest = Math.max(latest, times[at]!);
  }
  return cuts;
}

const endOf = ({ times, lastDuration }: Track) =>
  times.reduce((most, time) => Math.max(most, time)) + Math.max(1, lastDuration);

/** The first audio packet at or after this time: audio packets are sorted by time. Binary search. */
function firstFrom({ times, timescale }: Track, seconds: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! / timescale < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The coded size, from the first entry of the stsd box. */
function sizeOf({ boxes: { stsd } }: Track): Size {
  return { width: stsd.readUInt16BE(16 + 32), height: stsd.readUInt16BE(16 + 34) };
}

/** The average rate, which is exact for a constant frame rate. */
function rateOf({ decoded, timescale, lastDuration }: Track): FrameRate {
  const last = decoded.length - 1;
  const each = last > 0 ? decoded[last]! / last : lastDuration;
  const isSteady = Number.isInteger(each) && each > 0;
  return isSteady
    ? { num: timescale, den: each }
    : { num: Math.max(1000, Math.round((timescale * 1000) / Math.max(1, each))), den: 1000 };
}

/** The init segment. `stsd` is the sample description of an encoded piece. */
export function beginningOf({ tables, pieces }: Plan, stsd: Buffer): Buffer {
  const { picture, sound, mvhd } = tables;
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0);
  const movie = mvhd.readUInt32BE(mvhd[8] === 1 ? 28 : 20);
  return beginning(
    { mvhd },
    [{ track: picture, stsd, withoutEdits: true }, ...(sound ? [{ track: sound }] : [])],
    Math.round(seconds * movie),
  );
}

interface Making {
  read: ReadBytes;
  /** An empty folder. */
  folder: string;
  /** A PNG of the same size as the video. */
  watermark: Buffer;
  signal?: AbortSignal;
  /** Maximum number of frames: 1 is enough to get the encoder's stsd box. */
  most?: number;
}

/** Writes the frames of a piece to a file, without audio, at a constant frame rate. */
export async function writePiece(read: ReadBytes, plan: Plan, number: number, path: string): Promise<void> {
  const { frames } = plan.pieces[number]!;
  const cut = await cutOut(read, plan.tables.picture, frames);
  await writeFile(path, steadyVideo(plan, cut, frames));
}

/** Returns the piece and the encoder's sample description. */
export async function makePiece(
  tools: MediaTools,
  plan: Plan,
  number: number,
  { read, folder, watermark, signal, most = Number.POSITIVE_INFINITY }: Making,
): Promise<{ bytes: Buffer; stsd: Buffer }> {
  const { tables, rate } = plan;
  const { picture, sound } = tables;
  const { frames, sound: packets } = plan.pieces[number]!;
  const packed = sound && (await cutOut(read, sound, packets));
  const shown = Array.from(picture.times.subarray(...frames)).sort((a, b) => a - b);
  const wanted = Math.min(shown.length, most);
  await Promise.all([
    writePiece(read, plan, number, join(folder, 'cut.mp4')),
    writeFile(join(folder, 'watermark.png'), watermark),
  ]);
  await runFfmpeg(tools, {
    cwd: folder,
    input: { path: join(folder, 'cut.mp4') },
    trustedInputs: ['-i', 'watermark.png'],
    output: [
      ...['-filter_complex', '[0:v:0][1:v]overlay=format=auto:eof_action=repeat[out]', '-map', '[out]'],
      ...[tools.major >= 6 ? '-fps_mode' : '-vsync', 'passthrough', '-frames:v', String(wanted)],
      ...[...watermarkEncoder(rate), '-f', 'mp4', 'marked.mp4'],
    ],
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const made = await readFile(join(folder, 'marked.mp4'));
  const { picture: encoded } = await readTables(
    async (start, length) => made.subarray(start, start + length),
    made.length,
  );
  if (encoded.sizes.length !== wanted)
    throw new MediaError('failed', 'a segment has different frames than its source');
  const next = plan.pieces[number + 1];
  const after = next ? picture.times[next.frames[0]]! : endOf(picture);
  const marked: Samples = {
    id: picture.id,
    from: shown[0]!,
    durations: shown.slice(0, wanted).map((time, at) => (shown[at + 1] ?? after) - time),
    sizes: Array.from(encoded.sizes),
    isKey: Array.from(encoded.isKey, (key) => key === 1),
    bytes: Array.from(encoded.sizes, (size, at) =>
      made.subarray(encoded.offsets[at]!, encoded.offsets[at]! + size),
    ),
  };
  const tracks = [marked, ...(sound && packed?.length ? [soundOf(sound, packed, packets)] : [])];
  return { bytes: fragment(number, tracks), stsd: encoded.boxes.stsd };
}

/** The bytes of a range of samples, read at once: they are close together, interleaved with the other track. */
async function cutOut(read: ReadBytes, track: Track, [from, to]: [number, number]): Promise<Buffer[]> {
  if (from === to) return [];
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = from; at < to; at++) {
    first = Math.min(first, track.offsets[at]!);
    last = Math.max(last, track.offsets[at]! + track.sizes[at]!);
  }
  const bytes = await read(first, last - first);
  return Array.from({ length: to - from }, (_, at) => {
    const start = track.offsets[from + at]! - first;
    return bytes.subarray(start, start + track.sizes[from + at]!);
  });
}

/** Uses a constant frame rate for any source, so that the encoder neither drops nor duplicates frames. */
function steadyVideo({ tables, rate }: Plan, cut: readonly Buffer[], frames: [number, number]): Buffer {
  const { picture } = tables;
  const order = Array.from(picture.times.subarray(...frames), (time, at) => ({ time, at })).sort(
    (a, b) => a.time - b.time,
  );
  const later = new Array<number>(cut.length);
  for (const [rank, { at }] of order.entries()) later[at] = (rank - at) * rate.den;
  const video = beginning(tables, [{ track: picture, timescale: rate.num, withoutEdits: true }], 0);
  return Buffer.concat([
    video,
    fragment(0, [
      {
        id: picture.id,
        from: 0,
        durations: cut.map(() => rate.den),
        sizes: cut.map(({ length }) => length),
        isKey: Array.from(picture.isKey.subarray(...frames), (key) => key === 1),
        later,
        bytes: cut,
      },
    ]),
  ]);
}

function soundOf(sound: Track, packed: readonly Buffer[], [from]: [number, number]): Samples {
  const begins = (at: number) => sound.decoded[at] ?? sound.decoded.at(-1)! + sound.lastDuration;
  return {
    id: sound.id,
    from: sound.decoded[from]!,
    durations: packed.map((_, at) => begins(from + at + 1) - begins(from + at)),
    sizes: packed.map(({ length }) => length),
    isKey: packed.map(() => true),
    bytes: packed,
  };
}
