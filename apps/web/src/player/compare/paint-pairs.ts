import { type FrameRate, fps } from '@rushes/contract/timecode';
import type { FrameClock } from '../frames/frame-clock.ts';
import { createPairing, type Pair, type Place } from './pairing.ts';
import { frameOfSlower } from './sync.ts';

export interface Painted {
  clock: FrameClock;
  rate: FrameRate;
  media: HTMLVideoElement;
  canvas: HTMLCanvasElement;
}

/** A larger canvas costs time without visible benefit. */
const WIDEST = 1920;
/** After this time without playback, no further frames are expected. */
const REST_MS = 300;

/**
 * On a busy page the callback can be late, so that the VideoFrame is already the next one; its own timestamp is
 * correct. If the timestamp is far off, the time from the callback is more accurate.
 */
const timeOf = ({ timestamp }: VideoFrame, reported: number): number =>
  Math.abs(timestamp / 1e6 - reported) < 0.5 ? timestamp / 1e6 : reported;

/**
 * While both videos play, canvases over them show synchronised frames; when paused, the video elements are visible.
 * Browsers without VideoFrame always show the video elements, synchronised as far as their clocks are.
 */
export function paintPairs(sides: readonly [Painted, Painted], lead: FrameClock): () => void {
  if (typeof VideoFrame === 'undefined' || !('requestVideoFrameCallback' in sides[0].media)) return () => {};
  const isRunning = () => lead.state().playing && lead.state().shuttle > 0;
  const lastOf = (place: Place) => {
    const { media, rate } = sides[place];
    return (media.duration || Number.POSITIVE_INFINITY) - 1 / fps(rate);
  };
  const frame = frameOfSlower(sides[0].rate, sides[1].rate);
  const pairing = createPairing<VideoFrame>(frame, lastOf, (picture) => picture.close());

  function paint(pair: Pair<VideoFrame>) {
    for (const [place, { canvas }] of sides.entries()) {
      const { picture } = pair[place]!;
      const width = Math.min(WIDEST, picture.displayWidth);
      const height = Math.round((width * picture.displayHeight) / picture.displayWidth);
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    }
  }

  let covered = false;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const cover = (on: boolean) => {
    clearTimeout(restTimer);
    covered = on;
    for (const { canvas } of sides) canvas.parentElement!.toggleAttribute('data-paired', on);
  };
  /** Starts with the current pair, and uncovers the videos after they have settled on the final one. */
  function onState() {
    if (isRunning()) {
      clearTimeout(restTimer);
      const pair = pairing.last();
      if (covered || !pair) return;
      paint(pair);
      cover(true);
    } else if (covered) {
      clearTimeout(restTimer);
      restTimer = setTimeout(() => cover(false), REST_MS);
    }
  }

  function watch(place: Place): () => void {
    const { media, clock } = sides[place];
    let callback = 0;
    const onPicture: VideoFrameRequestCallback = (_, { mediaTime }) => {
      callback = media.requestVideoFrameCallback(onPicture);
      let picture: VideoFrame;
      try {
        picture = new VideoFrame(media);
      } catch {
        // The source was just changed: there is no frame to copy.
        return;
      }
      const pair = pairing.put(place, { time: timeOf(picture, mediaTime) - clock.origin(), picture });
      if (!pair) return;
      if (isRunning()) paint(pair);
      cover(isRunning());
    };
    const onSeeking = () => pairing.forget(place);
    media.addEventListener('seeking', onSeeking);
    media.addEventListener('emptied', onSeeking);
    callback = media.requestVideoFrameCallback(onPicture);
    return () => {
      media.cancelVideoFrameCallback(callback);
      media.removeEventListener('seeking', onSeeking);
      media.removeEventListener('emptied', onSeeking);
      pairing.forget(place);
    };
  }

  const ends = [watch(0), watch(1), lead.onState(onState)];
  return () => {
    cover(false);
    for (const end of ends) end();
  };
}
