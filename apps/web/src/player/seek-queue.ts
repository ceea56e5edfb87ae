/**
 * One seek at a time. Chromium drops a seek that is replaced before its picture was shown, so a held arrow key
 * would skip frames; here the next seek leaves only after the previous one was presented.
 */
export type SeekQueue = {
  /** The latest wish wins: what a scrub or a jump wants. */
  request(frame: number): void;
  /** Every single step is shown, however fast the requests come. */
  step(direction: 1 | -1): void;
  /** The picture of the seek under way is on screen. */
  presented(shown: number): void;
  clear(): void;
  inFlight(): number | null;
  /** Where all requests so far lead. */
  goal(shown: number): number;
};

/** A key held on a machine slower than its repeat rate would otherwise go on stepping for seconds. */
const BACKLOG = 24;

export function createSeekQueue(ports: {
  shown(): number;
  lastFrame(): number;
  issue(frame: number): void;
}): SeekQueue {
  let inFlight: number | null = null;
  let wish: number | null = null;
  let steps = 0;
  let stuck: { target: number; direction: number } | null = null;
  let from = 0;

  const clamp = (frame: number) => Math.min(Math.max(0, Math.round(frame)), ports.lastFrame());

  function issue(frame: number) {
    from = ports.shown();
    inFlight = frame;
    ports.issue(frame);
  }

  function pump() {
    if (inFlight !== null) return;
    if (wish !== null) {
      const frame = wish;
      wish = null;
      issue(frame);
    } else if (steps !== 0) {
      const direction = Math.sign(steps);
      steps -= direction;
      const base = stuck?.direction === direction ? stuck.target : ports.shown();
      const next = clamp(base + direction);
      if (next === base) steps = 0;
      else issue(next);
    }
  }

  return {
    request(frame) {
      steps = 0;
      stuck = null;
      wish = clamp(frame);
      pump();
    },
    step(direction) {
      if (Math.abs(steps + direction) <= BACKLOG) steps += direction;
      pump();
    },
    presented(shown) {
      if (inFlight === null) return;
      // With a variable frame rate one picture can span several numbers: go on from the number, not the picture.
      stuck =
        shown === from && inFlight !== shown
          ? { target: inFlight, direction: Math.sign(inFlight - shown) }
          : null;
      inFlight = null;
      pump();
    },
    clear() {
      inFlight = null;
      wish = null;
      steps = 0;
      stuck = null;
    },
    inFlight: () => inFlight,
    goal: (shown) => clamp((wish ?? inFlight ?? shown) + steps),
  };
}
