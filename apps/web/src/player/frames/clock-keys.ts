import type { Shortcuts } from '../use-shortcuts.ts';
import type { FrameClock } from './frame-clock.ts';

/** Shortcuts of the single and the compare player. @param second in frames. */
export const clockKeys = (clock: FrameClock, second: number): Shortcuts => ({
  ' ': clock.toggle,
  k: clock.toggle,
  j: () => clock.shuttle(-1),
  l: () => clock.shuttle(1),
  arrowleft: () => clock.step(-1),
  arrowright: () => clock.step(1),
  'shift+arrowleft': () => clock.seekBy(-second),
  'shift+arrowright': () => clock.seekBy(second),
  home: () => clock.seekToFrame(0),
  end: () => clock.seekToFrame(clock.state().total - 1),
  i: clock.setIn,
  o: clock.setOut,
  x: clock.clearRange,
});
