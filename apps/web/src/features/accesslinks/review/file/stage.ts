import { create } from 'zustand';

// State shared by the guest comments and the player.

interface Stage {
  /** Element over the video that contains the drawings. */
  surface: HTMLElement | null;
  /** Drawing is active: the video is paused. */
  drawing: boolean;
}

export const useStage = create<Stage>(() => ({ surface: null, drawing: false }));

export const setSurface = (surface: HTMLElement | null): void => useStage.setState({ surface });
export const setDrawing = (drawing: boolean): void => useStage.setState({ drawing });
