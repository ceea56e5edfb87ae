/** A loaded file, as the browser measured it (Resource Timing). */
export type Loaded = Pick<
  PerformanceResourceTiming,
  'initiatorType' | 'transferSize' | 'responseStart' | 'responseEnd'
>;

/** Below this, the time is mostly delay. */
const LEAST_BYTES = 50_000;
/** Media are read at the speed of playback, and calls wait for the server. */
const OTHERS: readonly string[] = ['video', 'audio', 'fetch', 'xmlhttprequest', 'beacon'];

/** In bit/s, from the files of the page; undefined when they came from the cache. Parallel files count once in time. */
export function measuredBandwidth(files: readonly Loaded[]): number | undefined {
  const sent = files
    .filter(({ initiatorType, transferSize }) => transferSize > 0 && !OTHERS.includes(initiatorType))
    .sort((a, b) => a.responseStart - b.responseStart);
  let [bytes, milliseconds, until] = [0, 0, 0];
  for (const { transferSize, responseStart, responseEnd } of sent) {
    bytes += transferSize;
    milliseconds += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
  }
  return bytes < LEAST_BYTES ? undefined : Math.round((bytes * 8000) / Math.max(milliseconds, 1));
}

/** Reviewers need detail: without a measurement, start with a large size. */
const UNKNOWN = 5_000_000;

/** Chromium only, in Mbit/s and at most 10. */
type Connected = { connection?: { downlink?: number } };

/** What to expect of the connection before the first segment is loaded. */
export function expectedBandwidth(): number {
  const measured = measuredBandwidth(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { downlink } = (navigator as Connected).connection ?? {};
  return measured ?? (downlink ? downlink * 1_000_000 : UNKNOWN);
}
