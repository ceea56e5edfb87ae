/** What the waveform is drawn from: mono, far above what a screen can show. */
export const PEAKS_SAMPLE_RATE = 8000;
const FIRST_BUCKET_MS = 10;
/** About 60 kB of JSON at most, and more than two points per pixel on a wide screen. */
const MOST_BUCKETS = 4096;

/** `peaks` holds min, max, min, max … per bucket; 0 is full negative, 128 silence, 255 full positive. */
export type Peaks = { version: 1; sampleRate: number; bucketMs: number; peaks: number[] };

/** Reduces 16-bit PCM as it streams by; the length need not be known: full tables are folded to half. */
export function createPeaks(): { add: (pcm: Buffer) => void; finish: () => Peaks } {
  let bucketMs = FIRST_BUCKET_MS;
  let lows: number[] = [];
  let highs: number[] = [];
  let low = 0;
  let high = 0;
  let filled = 0;
  let odd: Buffer | undefined;

  const close = () => {
    lows.push(low);
    highs.push(high);
    low = 0;
    high = 0;
    filled = 0;
    if (lows.length < MOST_BUCKETS) return;
    lows = fold(lows, Math.min);
    highs = fold(highs, Math.max);
    bucketMs *= 2;
  };

  return {
    add(pcm) {
      // A chunk of a pipe may end in the middle of a sample.
      const bytes = odd ? Buffer.concat([odd, pcm]) : pcm;
      const whole = bytes.length & ~1;
      odd = whole < bytes.length ? Buffer.from(bytes.subarray(whole)) : undefined;
      for (let at = 0; at < whole; at += 2) {
        const sample = bytes.readInt16LE(at);
        if (sample < low) low = sample;
        else if (sample > high) high = sample;
        filled += 1;
        if (filled >= (PEAKS_SAMPLE_RATE * bucketMs) / 1000) close();
      }
    },
    finish() {
      if (filled > 0) close();
      const peaks: number[] = [];
      for (let bucket = 0; bucket < lows.length; bucket += 1) {
        peaks.push(toByte(lows[bucket] ?? 0), toByte(highs[bucket] ?? 0));
      }
      return { version: 1, sampleRate: PEAKS_SAMPLE_RATE, bucketMs, peaks };
    },
  };
}

function fold(values: number[], pick: (a: number, b: number) => number): number[] {
  const half: number[] = [];
  for (let at = 0; at < values.length; at += 2) half.push(pick(values[at] ?? 0, values[at + 1] ?? 0));
  return half;
}

function toByte(sample: number): number {
  return Math.min(255, Math.max(0, Math.round(128 + sample / 256)));
}
