import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameRate } from '#platform/media/frame-rate.ts';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg, runFfprobe } from '#platform/media/run-ffmpeg.ts';
import type { ClipRate } from '#platform/media/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { transcodeVideo } from '#platform/media/transcode.ts';
import { makeClip } from './clips.ts';

// Whether the frame one seeks to in the web version is the one the original has at that place. Every frame carries its
// number (frame-number.ts); here it is read by other code than the product's own, for all frames at once and by seeks.

export interface Case {
  name: string;
  rate: ClipRate;
  dropFrame?: boolean;
  /** Makes the file that is sent, out of the clip with numbers. */
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
/** The row of squares: 24 pixels each from 8 on, their foot 8 above the picture's. */
const READ = `crop=${BITS * 24}:24:8:ih-32,scale=${BITS}:1:flags=area,format=gray`;
/** A turned clip is turned back before it is read. */
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
  // The last moment of a variable rate ends where its last frame does, which is not said anywhere.
  if (Math.abs(frames - shown.length) > (one.bend === 'uneven' ? 1 : 0))
    wrong.push(`${frames} frames for ${shown.length}`);
  for (let seek = 0; seek < options.seeks; seek++) {
    const at = Math.floor(options.random() * Math.min(frames, shown.length));
    // The whole file and the one in fragments, in turn: both are played.
    const file = seek % 4 === 3 ? (renditions[0]?.path ?? web.path) : web.path;
    const number = await seekTo(tools, file, web.frameRate, at, undo(one));
    if (number !== shown[at])
      wrong.push(`${one.name}: frame ${at} shows ${number}, the original ${shown[at]}`);
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
  // Fast, slow, fast: as a phone in changing light.
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

/**
 * The number each frame of the web version has to show. At a steady rate that is the original's frame of the same number;
 * at a variable one, the last that had begun by the middle of the frame.
 */
async function shownAt(tools: MediaTools, path: string, one: Case, rate: FrameRate): Promise<number[]> {
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    // Undecoded turns: the numbers stand where they were drawn.
    trustedInputs: ['-noautorotate', '-i', path],
    output: [
      '-map',
      '0:v',
      '-vf',
      READ,
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
  const numbers = Array.from({ length: pixels.length / BITS }, (_, at) =>
    numberIn(pixels.subarray(at * BITS)),
  );
  if (one.bend !== 'uneven') return numbers;
  const text = await runFfprobe(tools, {
    path,
    cwd: join(path, '..'),
    args: ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'],
  });
  // What a frame carries beside its picture is written on lines of its own, which are empty here.
  const times = text.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  const fps = rate.num / rate.den;
  const count = Math.round((times.at(-1)! - times[0]!) * fps) + 1;
  return Array.from({ length: count }, (_, at) => {
    const middle = (at + 0.5) / fps;
    return numbers[times.findLastIndex((time) => time - times[0]! < middle)]!;
  });
}

/** As a player: to a time, then the picture that is on screen. A little early, for the seek drops what began before. */
async function seekTo(tools: MediaTools, path: string, { num, den }: FrameRate, frame: number, turn: string) {
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    input: { path, before: ['-ss', Math.max(0, ((frame - 0.4) * den) / num).toFixed(6)] },
    output: ['-map', '0:v:0', '-an', '-vf', `${turn}${READ}`, '-frames:v', '1', '-f', 'rawvideo', 'pipe:3'],
    cwd: join(path, '..'),
    onPipe3: (chunk) => chunks.push(chunk),
  });
  return numberIn(Buffer.concat(chunks));
}

function numberIn(levels: Buffer): number {
  if (levels.length < BITS) return -1;
  return levels.subarray(0, BITS).reduce((number, level, bit) => number + (level > 127 ? 2 ** bit : 0), 0);
}
