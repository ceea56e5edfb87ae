import type { createClockState } from './clock-state.ts';

/** How loud a film is, and whether it is heard at all. */
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
    /** Never heard, whatever the volume says: somebody else is, in its place. */
    silence(on: boolean) {
      silent = on;
      apply();
    },
  };
}
