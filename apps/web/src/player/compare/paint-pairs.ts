import { type FrameRate, fps } from '@rushes/contract/timecode';
import type { FrameClock } from '../frame-clock.ts';
import { frameOfSlower } from './in-step.ts';
import { createPairing, type Pair, type Place } from './pairing.ts';

export interface Painted {
  clock: FrameClock;
  rate: FrameRate;
  media: HTMLVideoElement;
  canvas: HTMLCanvasElement;
}

/** More is lost on a screen, and costs. */
const WIDEST = 1920;

/**
 * While two films play, canvases over them show what belongs together; what stands still is shown by the films
 * themselves. A browser that lends no pictures shows the films all the time, as close as their clocks are.
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

  const cover = (on: boolean) => {
    for (const { canvas } of sides) canvas.parentElement!.toggleAttribute('data-paired', on);
  };

  function watch(place: Place): () => void {
    const { media, clock } = sides[place];
    let callback = 0;
    const onPicture: VideoFrameRequestCallback = (_, { mediaTime }) => {
      callback = media.requestVideoFrameCallback(onPicture);
      let picture: VideoFrame;
      try {
        picture = new VideoFrame(media);
      } catch {
        // The film has just been given another address: there is no picture to lend.
        return;
      }
      const pair = pairing.put(place, { time: mediaTime - clock.origin(), picture });
      if (!pair || !isRunning()) return;
      paint(pair);
      cover(true);
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

  const ends = [watch(0), watch(1), lead.onState(() => isRunning() || cover(false))];
  return () => {
    cover(false);
    for (const end of ends) end();
  };
}
