import { readLoudness, writeLoudness } from '../player-preferences.ts';

export type ClockState = {
  status: 'loading' | 'ready' | 'failed' | 'unsupported';
  waiting: boolean;
  playing: boolean;
  /** 0 paused, 1 normal speed, 2 and 4 faster, negative reverse. */
  shuttle: number;
  speed: number;
  volume: number;
  muted: boolean;
  inFrame: number | null;
  outFrame: number | null;
  loop: boolean;
  total: number;
  size: { width: number; height: number } | null;
};

/** State of the controls. Changes on user input or loading, never per frame, so React can subscribe to it. */
export function createClockState() {
  let state: ClockState = {
    status: 'loading',
    waiting: false,
    playing: false,
    shuttle: 0,
    speed: 1,
    ...readLoudness(),
    inFrame: null,
    outFrame: null,
    loop: false,
    total: 1,
    size: null,
  };
  const listeners = new Set<() => void>();

  function set(patch: Partial<ClockState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setLoudness(volume: number, muted: boolean) {
      set({ volume, muted });
      writeLoudness({ volume, muted });
    },
    /** An in point at or after the out point starts a new range, and vice versa. */
    setIn(frame: number) {
      set({
        inFrame: frame,
        outFrame: state.outFrame !== null && state.outFrame > frame ? state.outFrame : null,
      });
    },
    setOut(frame: number) {
      set({
        outFrame: frame,
        inFrame: state.inFrame !== null && state.inFrame < frame ? state.inFrame : null,
      });
    },
  };
}
