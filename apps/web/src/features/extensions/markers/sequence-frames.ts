import type { FrameRate } from '@rushes/contract/timecode';

// Frames of a file as frames of a sequence or clip. The same number at the same frame rate, else the frame at that time.

const TICKS_PER_SECOND = 254_016_000_000n;

const nearest = (value: bigint, by: bigint): number => Number((value + by / 2n) / by);

export interface FrameMap {
  toSequence(frame: number): number;
  toFile(frame: number): number;
}

export function mapFrames({ num, den }: FrameRate, ticksPerFrame: string): FrameMap {
  const ticks = BigInt(ticksPerFrame);
  const fileTicks = TICKS_PER_SECOND * BigInt(den);
  return {
    toSequence: (frame) => nearest(BigInt(frame) * fileTicks, BigInt(num) * ticks),
    toFile: (frame) => nearest(BigInt(frame) * ticks * BigInt(num), fileTicks),
  };
}
