/**
 * Browsers do not support a negative playbackRate, so reverse playback is a series of seeks. Each seek goes to the
 * frame due at that moment and skips frames the machine cannot show in time.
 */
export function createReversePlay(ports: {
  frame(): number;
  busy(): boolean;
  fps(): number;
  /** The lowest frame, and the frame to continue from when looping. */
  bounds(): { first: number; again: number | null };
  request(frame: number): void;
  onEnd(): void;
}) {
  let handle: number | null = null;
  let startedAt = 0;
  let from = 0;
  let times = 1;

  function restart(frame: number) {
    from = frame;
    startedAt = performance.now();
  }

  function tick() {
    handle = requestAnimationFrame(tick);
    if (ports.busy()) return;
    const due = from - Math.floor(((performance.now() - startedAt) / 1000) * ports.fps() * times);
    const { first, again } = ports.bounds();
    if (ports.frame() <= first) {
      if (again === null) {
        stop();
        ports.onEnd();
      } else {
        restart(again);
        ports.request(again);
      }
    } else if (due < ports.frame()) {
      ports.request(Math.max(first, due));
    }
  }

  function stop() {
    if (handle !== null) cancelAnimationFrame(handle);
    handle = null;
  }

  return {
    start(speed: number) {
      times = speed;
      restart(ports.frame());
      if (handle === null) handle = requestAnimationFrame(tick);
    },
    stop,
    running: () => handle !== null,
  };
}
