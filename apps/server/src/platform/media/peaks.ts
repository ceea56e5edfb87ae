/** Sample rate of the mono audio for the waveform, far above the resolution of a screen. */
export const PEAKS_SAMPLE_RATE = 8000;
const FIRST_BUCKET_MS = 10;
/** At most about 30 kB of JSON, and more than two points per pixel on a wide screen. */
const MOST_BUCKETS = 4096;

/** `peaks` has the loudest sample of each bucket, from 0 (silence) to 255 (full scale). */
export type Peaks = { version: 1; sampleRate: number; bucketMs: number; peaks: number[] };

/** Reduces streamed 16-bit PCM of unknown length: a full table is folded to half its size. */
export function createPeaks(): { add: (pcm: Buffer) => void; finish: () => Peaks } {
  let bucketMs = FIRST_BUCKET_MS;
  let levels: number[] = [];
  let loudest = 0;
  let filled = 0;
  let odd: Buffer | undefined;

  const close = () => {
    levels.push(loudest);
    loudest = 0;
    filled = 0;
    if (levels.length < MOST_BUCKETS) return;
    levels = folded(levels);
    bucketMs *= 2;
  };

  return {
    add(pcm) {
      // A pipe chunk may end in the middle of a sample.
      const bytes = odd ? Buffer.concat([odd, pcm]) : pcm;
      const whole = bytes.length & ~1;
      odd = whole < bytes.length ? Buffer.from(bytes.subarray(whole)) : undefined;
      for (let at = 0; at < whole; at += 2) {
        const level = Math.abs(bytes.readInt16LE(at));
        if (level > loudest) loudest = level;
        filled += 1;
        if (filled >= (PEAKS_SAMPLE_RATE * bucketMs) / 1000) close();
      }
    },
    finish() {
      if (filled > 0) close();
      return { version: 1, sampleRate: PEAKS_SAMPLE_RATE, bucketMs, peaks: levels.map(toByte) };
    },
  };
}

function folded(levels: readonly number[]): number[] {
  return Array.from({ length: Math.ceil(levels.length / 2) }, (_, pair) =>
    Math.max(levels[pair * 2] ?? 0, levels[pair * 2 + 1] ?? 0),
  );
}

function toByte(level: number): number {
  return Math.min(255, Math.round((level / 32_767) * 255));
}
