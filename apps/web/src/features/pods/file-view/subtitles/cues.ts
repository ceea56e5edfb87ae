import type { Cue } from '@rushes/contract/cues';

/** The cue on the screen at this moment, the latest of several; -1 between them. They are sorted by their start. */
export function cueAt(cues: readonly Cue[], ms: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle]!.start <= ms) low = middle + 1;
    else high = middle;
  }
  // One that began earlier may last longer than the one after it; nobody writes more than a few at once.
  for (let index = low - 1; index >= 0 && index >= low - 4; index--) if (cues[index]!.end > ms) return index;
  return -1;
}

/** Letters in any case; all of them when nothing is asked for. */
export function findCues(cues: readonly Cue[], wanted: string): readonly Cue[] {
  const words = wanted.trim().toLocaleLowerCase();
  return words ? cues.filter(({ text }) => text.toLocaleLowerCase().includes(words)) : cues;
}
