import type { ProfileName } from '@rushes/contract/subtitle-rules';
import { create } from 'zustand';
import type { Line } from './edits/line.ts';

/** What lies on the desk of whoever works on subtitles: shared by the list, the timeline and the keys. */
interface Desk {
  /** The line that keys act on. */
  current: string | null;
  /** Counts how often it was chosen from elsewhere, so that the list brings it into view. */
  asked: number;
  /** Chosen together. */
  selected: ReadonlySet<string>;
  /** The line that is open in the list. */
  editing: string | null;
  /** A new line that has no words yet. */
  adding: Line | null;
  search: string;
}

const NONE: ReadonlySet<string> = new Set();

const clear = { current: null, asked: 0, selected: NONE, editing: null, adding: null, search: '' };

export const useDesk = create<Desk>(() => clear);

export const clearDesk = (): void => useDesk.setState(clear);

/** @param ask whether the list goes there. */
export const choose = (current: string | null, ask = true): void =>
  useDesk.setState(({ asked }) => ({ current, selected: NONE, asked: ask ? asked + 1 : asked }));

export const edit = (key: string): void =>
  useDesk.setState(({ asked }) => ({
    current: key,
    editing: key,
    adding: null,
    selected: NONE,
    asked: asked + 1,
  }));

export const beginAdding = (adding: Line): void =>
  useDesk.setState(({ asked }) => ({
    adding,
    current: adding.key,
    editing: adding.key,
    selected: NONE,
    search: '',
    asked: asked + 1,
  }));

export const endEditing = (): void => useDesk.setState({ editing: null, adding: null });

/** Those that a action is about: all that are chosen, else the one at hand. */
export const chosenKeys = ({ selected, current }: Pick<Desk, 'selected' | 'current'>): ReadonlySet<string> =>
  selected.size > 0 ? selected : new Set(current === null ? [] : [current]);

/** How one likes to work: stays from file to file. */
interface Liking {
  /** The lines are shown in the video. */
  shown: boolean;
  profile: ProfileName;
}

export const useLiking = create<Liking>(() => ({ shown: true, profile: 'default' }));
