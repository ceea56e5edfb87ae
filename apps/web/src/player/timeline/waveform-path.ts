/** Peaks are 0..255. A bar shows the maximum of its peaks, so that short transients stay visible. */
export function barHeights(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    let loudest = 0;
    for (let index = from; index < to; index += 1) loudest = Math.max(loudest, peaks[index] ?? 0);
    return Math.min(1, loudest / 255);
  });
}

/**
 * One SVG path of 2 px bars with 1 px gaps on whole pixels. Silence is drawn as a 2 px dot to keep the line continuous.
 */
export function waveformPath(peaks: readonly number[], width: number, height: number, pitch = 3): string {
  const bars = Math.max(0, Math.floor((width + 1) / pitch));
  const middle = Math.floor(height / 2);
  return barHeights(peaks, bars)
    .map((level, bar) => {
      const half = Math.max(1, Math.round((level * (height - 4)) / 2));
      return `M${bar * pitch} ${middle - half}h${pitch - 1}v${half * 2}h${1 - pitch}z`;
    })
    .join('');
}
