/** A frame that a video presented, and its media time. */
export interface Still<T> {
  time: number;
  picture: T;
}
export type Pair<T> = readonly [Still<T>, Still<T>];
/** Index of the video: 0 or 1. */
export type Place = 0 | 1;

/** Maximum number of frames kept per video. Decoders have few frame buffers. */
const KEPT = 4;
/** In frames of the slower video: the limit for a match, and the limit when no frames match. */
const SAME = 0.6;
const NEXT = 1.01;

/**
 * On a busy machine both videos drop frames, each at different times. Frames wait here for their match, so that both
 * sides show the same time; when too many wait without a match, adjacent frames are paired.
 */
export function createPairing<T>(
  frame: number,
  /** Time of the last frame: a video that has ended keeps showing it. */
  lastOf: (place: Place) => number,
  letGo: (picture: T) => void,
) {
  const kept: [Still<T>[], Still<T>[]] = [[], []];
  let last: Pair<T> | null = null;

  const apart = (one: Still<T>, two: Still<T>) =>
    Math.abs(Math.min(one.time, lastOf(1)) - Math.min(two.time, lastOf(0))) / frame;

  function newest(limit: number): Pair<T> | null {
    const shown = last ? last[0].time + last[1].time : Number.NEGATIVE_INFINITY;
    let best: Pair<T> | null = null;
    for (const one of kept[0]) {
      for (const two of kept[1]) {
        const sum = one.time + two.time;
        if (sum <= shown || apart(one, two) > limit) continue;
        if (!best || sum > best[0].time + best[1].time) best = [one, two];
      }
    }
    return best;
  }

  function drop(place: Place, isDone: (still: Still<T>) => boolean) {
    for (const still of kept[place]) if (isDone(still)) letGo(still.picture);
    kept[place] = kept[place].filter((still) => !isDone(still));
  }

  return {
    /** Returns the pair to show now, if there is a newer one. Takes ownership of the frames until it releases them. */
    put(place: Place, still: Still<T>): Pair<T> | null {
      kept[place].push(still);
      const waiting = kept[place].length > KEPT;
      const pair = newest(SAME) ?? (waiting ? newest(NEXT) : null);
      if (pair) {
        last = pair;
        // Keep the shown frames: the next frame of the faster video may match the same frame of the slower one.
        for (const side of [0, 1] as const) drop(side, ({ time }) => time < pair[side].time);
      }
      // Never release a frame that is shown or about to be shown.
      const oldest = kept[place].find((one) => one !== last?.[place]);
      if (kept[place].length > KEPT) drop(place, (one) => one === oldest);
      return pair;
    },
    /** The last pair, until a seek. */
    last: () => last,
    /** After a seek, earlier frames match no later ones. */
    forget(place: Place) {
      last = null;
      drop(place, () => true);
    },
  };
}
