/** A picture that a film put on the screen, and the moment of the film that it shows. */
export interface Still<T> {
  time: number;
  picture: T;
}
export type Pair<T> = readonly [Still<T>, Still<T>];
/** Which of the two films: 0 or 1. */
export type Place = 0 | 1;

/** So many pictures are kept of each film. Decoders have few to lend. */
const KEPT = 4;
/** In frames of the slower film: what belongs to the same moment, and what may be shown when nothing does. */
const SAME = 0.6;
const NEXT = 1.01;

/**
 * Two films drop frames when the machine is busy, each where it likes. Pictures wait here for the one that belongs to
 * them, so that what is seen together is of one moment; when too many wait in vain, neighbours will do.
 */
export function createPairing<T>(
  frame: number,
  /** The last picture of each: a film that is over goes on showing it. */
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
    /** Answers the pair to be shown now, if there is a newer one. Pictures are its own until it lets them go. */
    put(place: Place, still: Still<T>): Pair<T> | null {
      kept[place].push(still);
      const waiting = kept[place].length > KEPT;
      const pair = newest(SAME) ?? (waiting ? newest(NEXT) : null);
      if (pair) {
        last = pair;
        // The shown ones stay: the next of the faster film may belong to the same one of the slower.
        for (const side of [0, 1] as const) drop(side, ({ time }) => time < pair[side].time);
      }
      // What is shown, or is about to be, is not let go.
      const oldest = kept[place].find((one) => one !== last?.[place]);
      if (kept[place].length > KEPT) drop(place, (one) => one === oldest);
      return pair;
    },
    /** The last pair, for as long as it is there. */
    last: () => last,
    /** The film jumps: what came before belongs to nothing that comes. */
    forget(place: Place) {
      last = null;
      drop(place, () => true);
    },
  };
}
