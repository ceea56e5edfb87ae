import type { ProfileName } from '@rushes/contract/subtitle-rules';
import { create } from 'zustand';
import type { Line } from './edits/line.ts';

/** State of the subtitle editor, shared by the list, the timeline and the shortcuts. */
interface EditorState {
  /** The line that shortcuts act on. */
  current: string | null;
  /** Counter of selections made outside the list, which make the list scroll to the line. */
  scrollRequests: number;
  /** Lines selected together. */
  selected: ReadonlySet<string>;
  /** The line being edited in the list. */
  editing: string | null;
  /** A new line without text. */
  adding: Line | null;
  search: string;
}

const NONE: ReadonlySet<string> = new Set();

const clear = { current: null, scrollRequests: 0, selected: NONE, editing: null, adding: null, search: '' };

export const useEditorState = create<EditorState>(() => clear);

export const resetEditor = (): void => useEditorState.setState(clear);

/** @param ask whether the list scrolls to the line. */
export const selectLine = (current: string | null, ask = true): void =>
  useEditorState.setState(({ scrollRequests }) => ({
    current,
    selected: NONE,
    scrollRequests: ask ? scrollRequests + 1 : scrollRequests,
  }));

export const editLine = (key: string): void =>
  useEditorState.setState(({ scrollRequests }) => ({
    current: key,
    editing: key,
    adding: null,
    selected: NONE,
    scrollRequests: scrollRequests + 1,
  }));

export const beginAdding = (adding: Line): void =>
  useEditorState.setState(({ scrollRequests }) => ({
    adding,
    current: adding.key,
    editing: adding.key,
    selected: NONE,
    search: '',
    scrollRequests: scrollRequests + 1,
  }));

export const endEditing = (): void => useEditorState.setState({ editing: null, adding: null });

/** Lines an action applies to: the selected lines, else the current line. */
export const selectedKeys = ({
  selected,
  current,
}: Pick<EditorState, 'selected' | 'current'>): ReadonlySet<string> =>
  selected.size > 0 ? selected : new Set(current === null ? [] : [current]);

/** Preferences of the user, kept for all files. */
interface EditorPreferences {
  /** Show the lines over the video. */
  shown: boolean;
  profile: ProfileName;
}

export const useEditorPreferences = create<EditorPreferences>(() => ({ shown: true, profile: 'default' }));
