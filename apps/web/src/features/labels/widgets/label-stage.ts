import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Mark } from '#player/timeline/marks.ts';

// State shared by the labels and the player. Kept small: every file page loads it; the panel fills it while open.

interface LabelStage {
  /** The file this state belongs to. */
  podid: string | null;
  marks: readonly Mark[];
  /** The selected label. A new object for each selection, even of the same label. */
  chosen: { id: string } | null;
  /** Element over the video that contains the rectangles of detected labels. */
  surface: HTMLElement | null;
  /** Number of rectangles at the current frame. */
  note: ReactNode;
}

export const nothingOnStage = { podid: null, marks: [], chosen: null, note: null };

export const useLabelStage = create<LabelStage>(() => ({ ...nothingOnStage, surface: null }));

export const setLabelSurface = (surface: HTMLElement | null): void => useLabelStage.setState({ surface });

/** Called from the timeline and the list. */
export const showLabel = (id: string): void => useLabelStage.setState({ chosen: { id } });
