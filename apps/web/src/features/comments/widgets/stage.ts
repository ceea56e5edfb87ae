import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { ShortcutGroup } from '#player/media.ts';
import type { Mark } from '#player/timeline/marks.ts';

// State shared by the comments and the player. Kept small: every file page loads it, the rest is loaded on demand.

interface Stage {
  /** The file this state belongs to: the key of its drafts. */
  file: string | null;
  marks: readonly Mark[];
  /** Number of open threads. */
  open: number;
  /** The selected comment. A new object for each selection, even of the same comment. */
  chosen: { id: string } | null;
  /** Element over the video that contains the drawings. */
  surface: HTMLElement | null;
  /** Drawing is active: the video is paused. */
  drawing: boolean;
  /** Author of the drawing that is shown. */
  note: ReactNode;
  shortcuts: ShortcutGroup | undefined;
  /** Counters: requests to open the panel, and requests to focus its text field. */
  asked: number;
  writing: number;
}

export const nothing = {
  file: null,
  marks: [],
  open: 0,
  chosen: null,
  drawing: false,
  note: null,
  shortcuts: undefined,
  asked: 0,
  writing: 0,
};

export const useStage = create<Stage>(() => ({ ...nothing, surface: null }));

export const setSurface = (surface: HTMLElement | null): void => useStage.setState({ surface });

/** Selects a comment from the timeline and opens the panel. */
export const showComment = (id: string): void =>
  useStage.setState(({ asked }) => ({ chosen: { id }, asked: asked + 1 }));
