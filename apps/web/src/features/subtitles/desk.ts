import type { ProfileName } from '@rushes/contract/subtitle-rules';
import { create } from 'zustand';
import type { Line } from './edits/line.ts';

/** State of the subtitle editor, shared by the list, the timeline and the shortcuts. */
interface Desk {
  /** The line that shortcuts act on. */
  current: string | null;
  /** Counter of selections made outside the list, which make the list scroll to the line. */
  asked: number;
  /** Lines selected together. */
  selected: ReadonlySet<string>;
  /** The line being edited in the list. */
  editing: string | null;
  /** A new line without text. */
  adding: Line | null;
  search: string;
}

const NONE: ReadonlySet<string> = new Set();

const clear = { current: null, asked: 0, selected: NONE, editing: null, adding: null, search: '' };

export const useDesk = create<Desk>(() => clear);

export const clearDesk = (): void => useDesk.setState(clear);

/** @param ask whether the list scrolls to the line. */
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

/** Lines an action applies to: the selected lines, else the current line. */
export const chosenKeys = ({ selected, current }: Pick<Desk, 'selected' | 'current'>): ReadonlySet<string> =>
  selected.size > 0 ? selected : new Set(current === null ? [] : [current]);

/** Preferences of the user, kept for all files. */
interface Liking {
  /** Show the lines over the video. */
  shown: boolean;
  profile: ProfileName;
}

export const useLiking = create<Liking>(() => ({ shown: true, profile: 'default' }));
