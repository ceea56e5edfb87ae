import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Mark } from '#player/marks.ts';

// Where labels and the player meet. Small, since every file's page has it; the panel fills it while it is open.

interface LabelStage {
  /** The file that all of this is about. */
  podid: string | null;
  marks: readonly Mark[];
  /** The label that is looked at; a new object each time somebody asks for it. */
  chosen: { id: string } | null;
  /** Over the picture, where the rectangles of what was detected lie. */
  surface: HTMLElement | null;
  /** How many of them there are in this frame. */
  note: ReactNode;
}

export const nothingOnStage = { podid: null, marks: [], chosen: null, note: null };

export const useLabelStage = create<LabelStage>(() => ({ ...nothingOnStage, surface: null }));

export const setLabelSurface = (surface: HTMLElement | null): void => useLabelStage.setState({ surface });

/** From the timeline, or the list. */
export const showLabel = (id: string): void => useLabelStage.setState({ chosen: { id } });
