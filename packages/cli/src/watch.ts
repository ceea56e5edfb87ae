import type { LocalFile } from './local-files.ts';

/** Decides when the files of a watched folder are ready: size and time have not changed for a while. */
export interface Watch {
  /** Takes the files of a new look at the folder. Returns those that are ready and were not returned before. */
  ready(files: readonly LocalFile[], now: number): LocalFile[];
  /** The upload failed for now: the file is returned again, later after each failure, or after a change. */
  again(file: LocalFile, now: number): void;
}

interface Seen {
  size: number;
  lastModified: number;
  /** Since when it looks like this. */
  since: number;
  isDone: boolean;
  failures: number;
}

/** Most time between two attempts. */
const PAUSE_MS = 3_600_000;

export function createWatch(settleMs: number): Watch {
  let seen = new Map<string, Seen>();
  return {
    ready(files, now) {
      const before = seen;
      // Files that are gone are forgotten.
      seen = new Map();
      const ready: LocalFile[] = [];
      for (const file of files) {
        const { path, size, lastModified } = file;
        const known = before.get(path);
        const isUnchanged = known?.size === size && known.lastModified === lastModified;
        const state = isUnchanged ? known : { size, lastModified, since: now, isDone: false, failures: 0 };
        seen.set(path, state);
        if (state.isDone || now - state.since < settleMs) continue;
        state.isDone = true;
        ready.push(file);
      }
      return ready;
    },
    again({ path }, now) {
      const state = seen.get(path);
      if (!state) return;
      const pause = Math.max(settleMs, Math.min(PAUSE_MS, settleMs * 2 ** state.failures));
      state.failures++;
      state.isDone = false;
      state.since = now + pause - settleMs;
    },
  };
}
