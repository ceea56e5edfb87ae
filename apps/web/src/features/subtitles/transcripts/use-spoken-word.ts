import { frameToMs, type TimecodeBase } from '@rushes/contract/timecode';
import { type RefObject, useEffect } from 'react';
import { watchFrame } from '#player/frames/viewed-frame.ts';

/** Marks the word at the playhead. Writes to the DOM directly: it changes several times a second. */
export function useSpokenWord(
  place: RefObject<HTMLElement | null>,
  { rate: { num, den } }: TimecodeBase,
): void {
  useEffect(() => {
    let marked: HTMLElement | undefined;
    return watchFrame((frame) => {
      const words = place.current?.querySelectorAll<HTMLElement>('[data-from]');
      const word = words && wordAt(words, frameToMs(frame, { num, den }));
      if (word === marked) return;
      marked?.removeAttribute('data-now');
      word?.setAttribute('data-now', '');
      marked = word;
    });
  }, [place, num, den]);
}

/** Binary search: the words are in order, and hundreds can be drawn. */
function wordAt(words: ArrayLike<HTMLElement>, ms: number): HTMLElement | undefined {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(words[middle]!.dataset.from) <= ms) low = middle + 1;
    else high = middle;
  }
  const word = words[low - 1];
  return word && ms < Number(word.dataset.to) ? word : undefined;
}
