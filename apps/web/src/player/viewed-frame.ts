import { type FrameRate, frameToMs } from '@rushes/contract/timecode';
import { type RefObject, useEffect } from 'react';
import type { PlayerHandle } from './media.ts';

// What stands on the screen. Not in a store: it changes sixty times a second, and is read when somebody asks for it.

interface Viewed {
  player: RefObject<PlayerHandle | null>;
  rate: FrameRate;
}

let frame = 0;
let viewed: Viewed | null = null;
const watchers = new Set<(frame: number) => void>();

export const setViewedFrame = (shown: number): void => {
  frame = shown;
  for (const watch of watchers) watch(shown);
};

/** The frame that is meant: what is shown, or what was asked for and is still on its way. */
export const viewedFrame = (): number => viewedPlayer()?.goal() ?? frame;

/** Told of each frame, beginning with the one that is shown: so it must not set state for every one of them. */
export function watchFrame(watch: (frame: number) => void): () => void {
  watchers.add(watch);
  watch(frame);
  return () => {
    watchers.delete(watch);
  };
}

/** The player says that it is the one on the page, so that what stands beside it can lead it somewhere. */
export function useViewedPlayer(player: RefObject<PlayerHandle | null>, { num, den }: FrameRate): void {
  useEffect(() => {
    viewed = { player, rate: { num, den } };
    return () => {
      viewed = null;
      // Of the next file nobody has seen anything.
      setViewedFrame(0);
    };
  }, [player, num, den]);
}

/** The player on the page, for what leads it from beside it. */
export const viewedPlayer = (): PlayerHandle | null => viewed?.player.current ?? null;

/** The first frame that begins at this moment or after it: of a cue, the first one that shows it. */
export function frameFrom(ms: number, rate: FrameRate): number {
  const about = Math.floor((ms * rate.num) / (1000 * rate.den));
  return frameToMs(about, rate) >= ms ? about : about + 1;
}

export function seekViewed(ms: number): void {
  if (viewed) viewed.player.current?.seekToFrame(frameFrom(ms, viewed.rate));
}
