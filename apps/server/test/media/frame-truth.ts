import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipRate } from '#platform/media/demo/test-clip.ts';
import type { FrameRate } from '#platform/media/frame-rate.ts';
import { type MediaInfo, probe } from '#platform/media/probe.ts';
import { runFfmpeg, runFfprobe } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { transcodeVideo } from '#platform/media/transcode.ts';
import { makeClip } from '../clips.ts';

// Checks that seeking to a frame in the web version shows the same frame as the original. Every frame shows its number
// (frame-number.ts). The number is read here with separate code, for all frames at once and by seeking.

export interface Case {
  name: string;
  rate: ClipRate;
  dropFrame?: boolean;
  /** How the uploaded file is derived from the numbered clip. */
  bend?: 'turned' | 'uneven';
}

export const CASES: readonly Case[] = [
  { name: '23.976', rate: '24000/1001' },
  { name: '25', rate: '25' },
  { name: '29.97 drop-frame', rate: '30000/1001', dropFrame: true },
  { name: '50', rate: '50' },
  { name: '59.94 drop-frame', rate: '60000/1001', dropFrame: true },
  { name: 'turned by its matrix', rate: '25', bend: 'turned' },
  { name: 'a variable rate', rate: '30', bend: 'uneven' },
];

const BITS = 16;
/** Seeks per process. */
const AT_ONCE = 8;
/** The row of squares: 24 pixels each, starting at x = 8, 8 pixels above the bottom edge. */
const READ = `crop=${BITS * 24}:24:8:ih-32,scale=${BITS}:1:flags=area,format=gray`;
/** Undoes the rotation of a rotated clip before reading it. */
const undo = ({ bend }: Case) => (bend === 'turned' ? 'transpose=1,' : '');

export async function compare(
  tools: MediaTools,
  folder: string,
  one: Case,
  options: { seconds: number; seeks: number; random: () => number },
): Promise<{ seeks: number; wrong: string[] }> {
  const place = join(folder, one.name.replace(/\W/g, '-'));
  await mkdir(join(place, 'out'), { recursive: true });
  const path = await makeRaw(tools, place, one, options.seconds);
  const info = await probe(tools, path);
  const { web, renditions } = await transcodeVideo(tools, { path, info, folder: join(place, 'out') });
  const shown = await shownAt(tools, path, one, info.video!.frameRate);
  const wrong: string[] = [];
  const frames = web.frames;
  // With a variable rate the end of the last frame is not stored anywhere.
  if (Math.abs(frames - shown.length) > (one.bend === 'uneven' ? 1 : 0))
    wrong.push(`${frames} frames for ${shown.length}`);
  const seeks = Array.from({ length: options.seeks }, (_, seek) => ({
    at: Math.floor(options.random() * Math.min(frames, shown.length)),
    // Alternates between the whole file and the fragmented one: both are played.
    file: seek % 4 === 3 ? (renditions[0]?.path ?? web.path) : web.path,
  }));
  for (let first = 0; first < seeks.length; first += AT_ONCE) {
    const some = seeks.slice(first, first + AT_ONCE);
    const numbers = await seekTo(tools, some, web.frameRate, { turn: undo(one), place });
    for (const [turn, { at }] of some.entries())
      if (numbers[turn] !== shown[at])
        wrong.push(`${one.name}: frame ${at} shows ${numbers[turn]}, the original ${shown[at]}`);
  }
  return { seeks: options.seeks, wrong };
}

async function makeRaw(tools: MediaTools, place: string, one: Case, seconds: number): Promise<string> {
  const clip = join(place, 'clip.mp4');
  const { rate, dropFrame, bend } = one;
  const size = { width: 448, height: 252 };
  await makeClip(tools, { path: clip, seconds, rate, size, look: 3, ...(dropFrame && { dropFrame }) });
  if (!bend) return clip;
  const path = join(place, 'raw.mp4');
  const isNew = tools.major >= 6;
  const turned = {
    trustedInputs: [...(isNew ? ['-display_rotation', '90'] : []), '-i', clip],
    output: ['-c', 'copy', '-map', '0:v', ...(isNew ? [] : ['-metadata:s:v:0', 'rotate=90']), path],
  };
  // Fast, slow, fast: like a phone in changing light.
  const times = 'if(lt(N,20),N/30,if(lt(N,35),20/30+(N-20)/13,20/30+15/13+(N-35)/24))';
  const uneven = {
    trustedInputs: ['-i', clip],
    output: [
      '-map',
      '0:v',
      '-vf',
      `setpts='(${times})/TB'`,
      isNew ? '-fps_mode' : '-vsync',
      'vfr',
      '-enc_time_base',
      '1/90000',
      path,
    ],
  };
  await runFfmpeg(tools, { ...(bend === 'turned' ? turned : uneven), cwd: place });
  return path;
}

/** The numbers in all frames of a file, without its rotation. */
async function numbersIn(tools: MediaTools, path: string, turn = ''): Promise<number[]> {
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    // Without rotation: the numbers stay where they were drawn.
    trustedInputs: ['-noautorotate', '-i', path],
    output: [
      '-map',
      '0:v',
      '-vf',
      `${turn}${READ}`,
      tools.major >= 6 ? '-fps_mode' : '-vsync',
      'passthrough',
      '-f',
      'rawvideo',
      'pipe:3',
    ],
    cwd: join(path, '..'),
    onPipe3: (chunk) => chunks.push(chunk),
  });
  const pixels = Buffer.concat(chunks);
  return Array.from({ length: pixels.length / BITS }, (_, at) => numberIn(pixels.subarray(at * BITS)));
}

/** Compares every frame of a file that is encoded from the original, at the frame rate and size of the original. */
export async function compareEncoded(
  tools: MediaTools,
  folder: string,
  one: Case,
  seconds: number,
  encode: (path: string, info: MediaInfo, target: string) => Promise<void>,
): Promise<{ frames: number; wrong: string[] }> {
  const place = join(folder, one.name.replace(/\W/g, '-'));
  await mkdir(join(place, 'out'), { recursive: true });
  const path = await makeRaw(tools, place, one, seconds);
  const info = await probe(tools, path);
  const target = join(place, 'out', 'encoded.mp4');
  await encode(path, info, target);
  const expected = await shownAt(tools, path, one, info.video!.frameRate);
  const found = await numbersIn(tools, target, undo(one));
  const wrong = found.flatMap((number, at) =>
    at < expected.length && number !== expected[at]
      ? [`${one.name}: frame ${at} shows ${number}, the original ${expected[at]}`]
      : [],
  );
  if (Math.abs(found.length - expected.length) > (one.bend === 'uneven' ? 1 : 0))
    wrong.unshift(`${found.length} frames for ${expected.length}`);
  return { frames: found.length, wrong };
}

/**
 * The number each frame of the web version must show. At a constant rate it is the original's frame with the same
 * number; at a variable rate, the last frame that started before the middle of the frame.
 */
async function shownAt(tools: MediaTools, path: string, one: Case, rate: FrameRate): Promise<number[]> {
  const numbers = await numbersIn(tools, path);
  if (one.bend !== 'uneven') return numbers;
  const text = await runFfprobe(tools, {
    path,
    cwd: join(path, '..'),
    args: ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'],
  });
  // ffprobe prints side data on separate lines, which are empty here.
  const times = text.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  const fps = rate.num / rate.den;
  const count = Math.round((times.at(-1)! - times[0]!) * fps) + 1;
  return Array.from({ length: count }, (_, at) => {
    const middle = (at + 0.5) / fps;
    return numbers[times.findLastIndex((time) => time - times[0]! < middle)]!;
  });
}

/**
 * Seeks like a player and reads the frames shown. Seeks slightly early, because the seek drops frames that started
 * before. One process for several seeks: starting it takes longer than a seek.
 */
async function seekTo(
  tools: MediaTools,
  seeks: readonly { at: number; file: string }[],
  { num, den }: FrameRate,
  { turn, place }: { turn: string; place: string },
): Promise<number[]> {
  const early = (frame: number) => Math.max(0, ((frame - 0.4) * den) / num).toFixed(6);
  const names = seeks.map((_, seek) => join(place, `seek-${seek}.raw`));
  await runFfmpeg(tools, {
    trustedInputs: seeks.flatMap(({ at, file }) => ['-ss', early(at), '-i', file]),
    output: names.flatMap((name, seek) => [
      ...['-map', `${seek}:v:0`, '-an', '-vf', `${turn}${READ}`, '-frames:v', '1', '-f', 'rawvideo', name],
    ]),
    cwd: place,
  });
  return Promise.all(names.map(async (name) => numberIn(await readFile(name))));
}

function numberIn(levels: Buffer): number {
  if (levels.length < BITS) return -1;
  return levels.subarray(0, BITS).reduce((number, level, bit) => number + (level > 127 ? 2 ** bit : 0), 0);
}
