import { create } from 'zustand';
import type { PlayerProps } from '#player/media.ts';

// State shared by the subtitles and the player. Kept small: every file page loads it; the panel fills it.

interface Stage {
  /** The file this state belongs to. */
  podid: string | null;
  given: Pick<PlayerProps, 'lines' | 'timeline' | 'keys' | 'shortcuts'>;
}

export const nothing: Stage = { podid: null, given: {} };

export const useSubtitleStage = create<Stage>(() => nothing);
