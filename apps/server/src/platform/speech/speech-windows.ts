import type { Span } from '#platform/engines/local/tasks.ts';

/** Whisper reads 30 seconds; shorter windows cost the same. */
const LONGEST_MS = 29_000;
/** From here on, a longer pause is worth more than a longer window. */
const FULL_ENOUGH = 0.6;

/** Packs spans of speech into windows that a model reads at once, and cuts in the longest pauses. */
export function speechWindows(speech: readonly Span[], longestMs = LONGEST_MS): Span[] {
  const spans = speech.flatMap((span) => split(span, longestMs));
  const windows: Span[] = [];
  for (let first = 0; first < spans.length; ) {
    const { startMs } = spans[first]!;
    let last = first;
    while (last + 1 < spans.length && spans[last + 1]!.endMs - startMs <= longestMs) last += 1;
    // The window is full: everything after the longest pause in its last part goes into the next one.
    if (last + 1 < spans.length) last = endOfWindow(spans, first, last, startMs + longestMs * FULL_ENOUGH);
    windows.push({ startMs, endMs: spans[last]!.endMs });
    first = last + 1;
  }
  return windows;
}

function endOfWindow(spans: readonly Span[], first: number, last: number, fromMs: number): number {
  const pauseAfter = (index: number) => spans[index + 1]!.startMs - spans[index]!.endMs;
  let best = last;
  for (let index = last - 1; index >= first && spans[index]!.endMs >= fromMs; index--) {
    if (pauseAfter(index) > pauseAfter(best)) best = index;
  }
  return best;
}

/** Speech without any pause is cut anyway. */
function split({ startMs, endMs }: Span, longestMs: number): Span[] {
  const parts = Math.max(1, Math.ceil((endMs - startMs) / longestMs));
  const at = (part: number) => Math.round(startMs + ((endMs - startMs) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ startMs: at(part), endMs: at(part + 1) }));
}
