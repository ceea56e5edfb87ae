/**
 * Runs one seek at a time. Chromium drops a seek that is replaced before its frame was shown, so a held arrow key would
 * skip frames. Here the next seek starts only after the previous one was presented.
 */
export type SeekQueue = {
  /** The latest request replaces earlier ones. Used for scrubbing and jumps. */
  request(frame: number): void;
  /** Every step is shown, at any request rate. */
  step(direction: 1 | -1): void;
  /** The frame of the current seek is on screen. */
  presented(shown: number): void;
  clear(): void;
  inFlight(): number | null;
  /** Target frame of all pending requests. */
  goal(shown: number): number;
};

/**
 * Limits the queue: with a decoder slower than the key repeat rate, stepping would continue for seconds after release.
 */
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
      // With a variable frame rate one frame can span several numbers: continue from the number, not from the frame.
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
