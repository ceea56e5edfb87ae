import { dirname } from 'node:path';
import type { FrameRate } from './frame-rate.ts';
import { MediaError } from './media-error.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

/** 16 squares, lowest bit left, white for 1: large enough to survive any encoder. */
const BITS = 16;
const SQUARE = 24;
const LEFT = 8;
const BOTTOM = 32;
/** The black bar behind the squares. */
export const FRAME_BAR_HEIGHT = 40;

export function frameNumberFilters(): string {
  const bar = `drawbox=x=0:y=ih-${FRAME_BAR_HEIGHT}:w=iw:h=${FRAME_BAR_HEIGHT}:color=black:t=fill`;
  const squares = Array.from({ length: BITS }, (_, bit) => {
    const place = `x=${LEFT + SQUARE * bit}:y=ih-${BOTTOM}:w=${SQUARE}:h=${SQUARE}`;
    return `drawbox=${place}:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`;
  });
  return [bar, ...squares].join(',');
}

/**
 * Reads the number from frame `frame` (starting at 0): the n-th decoded frame, or, with a rate, the frame on screen at
 * that time, which is what a player seeks to.
 */
export async function readFrameNumber(
  tools: MediaTools,
  path: string,
  frame: number,
  at: 'count' | { rate: FrameRate } = 'count',
): Promise<number> {
  const pick = at === 'count' ? `select='eq(n,${frame})'` : `select='isnan(prev_selected_t)'`;
  // Slightly before the frame: an accurate seek drops all frames that begin before the seek point.
  const begin =
    at === 'count' ? [] : ['-ss', Math.max(0, ((frame - 0.4) * at.rate.den) / at.rate.num).toFixed(6)];
  const read = `crop=${BITS * SQUARE}:${SQUARE}:${LEFT}:ih-${BOTTOM},scale=${BITS}:1:flags=area,format=gray`;
  const bits: Buffer[] = [];
  await runFfmpeg(tools, {
    input: { path, before: begin },
    output: ['-map', '0:v:0', '-an', '-vf', `${pick},${read}`, '-frames:v', '1', '-f', 'rawvideo', 'pipe:3'],
    cwd: dirname(path),
    onPipe3: (chunk) => bits.push(chunk),
  });
  const levels = Buffer.concat(bits);
  if (levels.length < BITS) throw new MediaError('unreadable', `there is no frame ${frame}`);
  return levels.subarray(0, BITS).reduce((number, level, bit) => number + (level > 127 ? 2 ** bit : 0), 0);
}
