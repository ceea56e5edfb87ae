import { type FrameRate, frameToMs } from '@rushes/contract/timecode';
import { type RefObject, useEffect } from 'react';
import type { PlayerHandle } from '../media.ts';

// The frame on screen. Not in a store: it changes 60 times a second and is read on demand.

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

/** The shown frame, or the target frame of a pending seek. */
export const viewedFrame = (): number => viewedPlayer()?.goal() ?? frame;

/** Calls back for each frame, starting with the current one. Callbacks must not set state per frame. */
export function watchFrame(watch: (frame: number) => void): () => void {
  watchers.add(watch);
  watch(frame);
  return () => {
    watchers.delete(watch);
  };
}

/** Registers the player of the page, so that components outside it can control it. */
export function useViewedPlayer(player: RefObject<PlayerHandle | null>, { num, den }: FrameRate): void {
  useEffect(() => {
    viewed = { player, rate: { num, den } };
    return () => {
      viewed = null;
      // No frame of the next file has been shown yet.
      setViewedFrame(0);
    };
  }, [player, num, den]);
}

/** The player of the page, for components outside it. */
export const viewedPlayer = (): PlayerHandle | null => viewed?.player.current ?? null;

/** The first frame that starts at or after this time. For a cue: the first frame that shows it. */
export function frameFrom(ms: number, rate: FrameRate): number {
  const about = Math.floor((ms * rate.num) / (1000 * rate.den));
  return frameToMs(about, rate) >= ms ? about : about + 1;
}

export function seekViewed(ms: number): void {
  if (viewed) viewed.player.current?.seekToFrame(frameFrom(ms, viewed.rate));
}
