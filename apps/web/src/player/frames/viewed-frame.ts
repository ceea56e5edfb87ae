import { type FrameRate, frameToMs } from '@rushes/contract/timecode';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { PlayerHandle, Points } from '../media.ts';

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

/** Frames that the user marked with an in point and possibly an out point. */
export interface MarkedRange {
  from: number;
  to: number | null;
}

/** An out point alone marks nothing: the start is missing. */
export const rangeOfPoints = ({ inFrame, outFrame }: ReturnType<Points['get']>): MarkedRange | null =>
  inFrame === null ? null : { from: inFrame, to: outFrame };

let marked: MarkedRange | null = null;
const markWatchers = new Set<() => void>();

/** Keeps the object while the range is the same, because the state of the player changes for other reasons too. */
function setMarked(next: MarkedRange | null): void {
  if (next?.from === marked?.from && next?.to === marked?.to) return;
  marked = next;
  for (const watch of markWatchers) watch();
}

export const markedRange = (): MarkedRange | null => marked;

function watchMarked(watch: () => void): () => void {
  markWatchers.add(watch);
  return () => {
    markWatchers.delete(watch);
  };
}

/** In and out point of the player, for forms outside it. */
export const useMarkedRange = (): MarkedRange | null => useSyncExternalStore(watchMarked, markedRange);

/** Registers the player of the page, so that components outside it can control it. */
export function useViewedPlayer(player: RefObject<PlayerHandle | null>, { num, den }: FrameRate): void {
  useEffect(() => {
    viewed = { player, rate: { num, den } };
    const points = player.current?.points;
    const read = () => setMarked(points ? rangeOfPoints(points.get()) : null);
    const stop = points?.subscribe(read);
    read();
    return () => {
      stop?.();
      setMarked(null);
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
