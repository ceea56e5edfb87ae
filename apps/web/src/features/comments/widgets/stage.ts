import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Mark } from '#player/marks.ts';
import type { ShortcutGroup } from '#player/media.ts';

// Where comments and the player meet. Small, since every file's page has it; what fills it comes when it is wanted.

interface Stage {
  /** The file that all of this is about. */
  podid: string | null;
  marks: readonly Mark[];
  /** How many wait to be settled. */
  open: number;
  /** The comment that is looked at; a new object each time somebody asks for it. */
  chosen: { id: string } | null;
  /** Over the picture, where drawings lie. */
  surface: HTMLElement | null;
  /** Somebody draws: the picture stands still. */
  drawing: boolean;
  /** Whose drawing is shown. */
  note: ReactNode;
  shortcuts: ShortcutGroup | undefined;
  /** Counts how often the panel was asked for, and the field in it. */
  asked: number;
  writing: number;
}

export const nothing = {
  podid: null,
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

/** From the timeline: the panel shows it, wherever it was. */
export const showComment = (id: string): void =>
  useStage.setState(({ asked }) => ({ chosen: { id }, asked: asked + 1 }));
