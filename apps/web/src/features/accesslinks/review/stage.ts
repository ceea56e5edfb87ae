import { create } from 'zustand';

// Where the comments of a guest and the player meet.

interface Stage {
  /** Over the picture, where drawings lie. */
  surface: HTMLElement | null;
  /** Somebody draws: the picture stands still. */
  drawing: boolean;
}

export const useStage = create<Stage>(() => ({ surface: null, drawing: false }));

export const setSurface = (surface: HTMLElement | null): void => useStage.setState({ surface });
export const setDrawing = (drawing: boolean): void => useStage.setState({ drawing });
