import { create } from 'zustand';
import type { PlayerProps } from '#player/media.ts';

// Where subtitles and the player meet. Small, since every file's page has it; what fills it comes with the panel.

interface Stage {
  /** The file that this is about. */
  podid: string | null;
  given: Pick<PlayerProps, 'lines' | 'timeline' | 'keys' | 'shortcuts'>;
}

export const nothing: Stage = { podid: null, given: {} };

export const useSubtitleStage = create<Stage>(() => nothing);
