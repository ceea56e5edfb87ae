import type { Page } from '@playwright/test';

/** The numbers in the two frames on screen, recorded whenever one of them changes. */
type Pair = [number, number];
interface Watched {
  pairs: Pair[];
  /** How many of the two were audible, per sample. */
  audible: number[];
}
export interface SyncResult {
  /** Number of pairs seen. */
  n: number;
  /** Pairs with the same frame number. */
  same: number;
  /** Pairs more than one frame apart. */
  late: number;
  /** Largest difference, in frames. */
  largest: number;
  /** Samples in which both were audible, or neither. */
  doubled: number;
  silent: number;
}

/**
 * Reads the frame numbers drawn in both videos at every screen refresh. Starts at the first painted pair: before it,
 * the videos are still starting. The number is sixteen squares of 24 px, lowest bit left, on the bar at the bottom.
 */
export async function watchFrames(page: Page, seconds: number): Promise<Watched> {
  return page.evaluate(async (length) => {
    const find = <T extends Element>(id: string) => document.querySelector(`[data-testid=${id}]`) as T;
    const sides = ['a', 'b'].map((side) => ({
      video: find<HTMLVideoElement>(`compared-${side}`),
      canvas: find<HTMLCanvasElement>(`paired-${side}`),
    }));
    const strip = document.createElement('canvas');
    [strip.width, strip.height] = [16, 1];
    const context = strip.getContext('2d', { willReadFrequently: true })!;
    const numberIn = ({ video, canvas }: (typeof sides)[number]) => {
      const painted = canvas.checkVisibility({ visibilityProperty: true });
      const height = painted ? canvas.height : video.videoHeight;
      // Samples the centre pixel of each square.
      for (let bit = 0; bit < 16; bit++) {
        context.drawImage(painted ? canvas : video, 8 + 24 * bit + 12, height - 20, 1, 1, bit, 0, 1, 1);
      }
      const { data } = context.getImageData(0, 0, 16, 1);
      return Array.from({ length: 16 }, (_, bit) => (data[4 * bit]! > 127 ? 2 ** bit : 0)).reduce(
        (sum, part) => sum + part,
      );
    };
    const isPainted = () => sides.every(({ canvas }) => canvas.checkVisibility({ visibilityProperty: true }));
    const seen: Watched = { pairs: [], audible: [] };
    const end = performance.now() + length * 1000;
    return new Promise<Watched>((resolve) => {
      const look = (now: number) => {
        if (isPainted() || seen.pairs.length > 0) {
          const pair = sides.map(numberIn) as Pair;
          const last = seen.pairs.at(-1);
          if (pair[0] !== last?.[0] || pair[1] !== last[1]) seen.pairs.push(pair);
        }
        seen.audible.push(sides.filter(({ video }) => !video.muted).length);
        if (now < end) requestAnimationFrame(look);
        else resolve(seen);
      };
      requestAnimationFrame(look);
    });
  }, seconds);
}

export function evaluateSync({ pairs, audible }: Watched): SyncResult {
  const apart = pairs.map(([a, b]) => Math.abs(a - b));
  return {
    n: pairs.length,
    same: apart.filter((frames) => frames === 0).length,
    late: apart.filter((frames) => frames > 1).length,
    largest: Math.max(0, ...apart),
    doubled: audible.filter((count) => count > 1).length,
    silent: audible.filter((count) => count === 0).length,
  };
}

export const describeSync = ({ n, same, late, largest, doubled }: SyncResult): string =>
  `n=${n} pairs of pictures, of the same frame ${same}, over one frame ${late}, largest ${largest} frames, doubled sound ${doubled}`;
