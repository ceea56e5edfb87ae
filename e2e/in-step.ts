import type { Page } from '@playwright/test';

interface Seen {
  /** Time in the film, in seconds. */
  time: number;
  /** When it came to the screen, in milliseconds. */
  at: number;
}
interface Watched {
  a: Seen[];
  b: Seen[];
  /** How many of the two could be heard, at each look. */
  heard: number[];
}
export interface Steps {
  n: number;
  /** Of them further apart than one frame. */
  late: number;
  /** In frames. */
  largest: number;
  /** Looks at which both could be heard, or neither. */
  doubled: number;
  silent: number;
}

/** Counts in the page itself, from what each video says it put on the screen. */
export async function watchSteps(page: Page, seconds: number): Promise<Watched> {
  return page.evaluate(async (length) => {
    const [a, b] = ['a', 'b'].map(
      (side) => document.querySelector(`[data-testid=compared-${side}]`) as HTMLVideoElement,
    ) as [HTMLVideoElement, HTMLVideoElement];
    const seen: Watched = { a: [], b: [], heard: [] };
    const look = () => seen.heard.push(Number(!a.muted) + Number(!b.muted));
    const done = new Promise<void>((resolve) => {
      const end = performance.now() + length * 1000;
      const watch = (video: HTMLVideoElement, into: Seen[]) => {
        const onPicture = (now: number, picture: VideoFrameCallbackMetadata) => {
          into.push({ time: picture.mediaTime, at: picture.expectedDisplayTime });
          look();
          if (now < end) video.requestVideoFrameCallback(onPicture);
          else resolve();
        };
        video.requestVideoFrameCallback(onPicture);
      };
      watch(a, seen.a);
      watch(b, seen.b);
    });
    await done;
    return seen;
  }, seconds);
}

/** Each frame of the one against what the other showed at that moment. */
export function judgeSteps({ a, b, heard }: Watched, frame: number): Steps {
  let [n, late, largest] = [0, 0, 0];
  let place = 0;
  for (const { time, at } of b) {
    // Half a refresh of the screen: what comes to it together is not told with the same number.
    while (place + 1 < a.length && a[place + 1]!.at <= at + 8) place++;
    const other = a[place];
    if (!other || other.at > at + 8) continue;
    const apart = Math.abs(other.time - time) / frame;
    n++;
    largest = Math.max(largest, apart);
    if (apart > 1.01) late++;
  }
  return {
    n,
    late,
    largest,
    doubled: heard.filter((count) => count > 1).length,
    silent: heard.filter((count) => count === 0).length,
  };
}

export const saySteps = ({ n, late, largest, doubled }: Steps): string =>
  `n=${n}, over one frame ${late} (${((100 * late) / Math.max(1, n)).toFixed(1)} %), largest ${largest.toFixed(2)} frames, doubled sound ${doubled}`;
