import type { createClockState } from './clock-state.ts';

/** Volume and mute state of the media element. */
export function createLoudness(state: ReturnType<typeof createClockState>) {
  let media: HTMLMediaElement | null = null;
  let silent = false;
  const apply = () => {
    const { volume, muted } = state.get();
    if (media) Object.assign(media, { volume, muted: muted || silent });
  };
  return {
    attach(element: HTMLMediaElement | null) {
      media = element;
      apply();
    },
    setVolume(volume: number, muted = volume === 0) {
      state.setLoudness(volume, muted);
      apply();
    },
    /** Mutes regardless of the volume: the other video of the comparison is audible. */
    silence(on: boolean) {
      silent = on;
      apply();
    },
  };
}
