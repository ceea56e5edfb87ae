import type { Box } from '@rushes/contract/mllabels';
import type { FrameRate } from '@rushes/contract/timecode';
import type { Engine, EngineRun, Staging } from '#platform/engines/engine.ts';

/** When a frame is visible. Null for an image, which has no duration. */
export interface FrameTime {
  frame: number;
  startMs: number;
  /** The start of the next sample, or the end of the shot. */
  endMs: number;
}

export interface Frame {
  /** A JPEG file, valid until the next frame is requested. */
  path: string;
  time: FrameTime | null;
}

export interface VisionInput {
  /** Samples the video, or returns the image. Lazy: engines that read the video do not need it. */
  frames(signal: AbortSignal): AsyncIterable<Frame>;
  /** The web version of a video; null for an image. */
  video: { storagekey: string; durationMs: number; frameRate: FrameRate } | null;
}

/** Something seen in one sample. `joinSightings` makes the rows of a file from them. */
export interface Sighting {
  content: string;
  type: 'label' | 'line' | 'word';
  /** 0 to 100. */
  confidence: number;
  boxes: Box[];
  time: FrameTime | null;
}

export interface VisionEngine extends Engine, Staging {
  /** Lines, and the words in them. */
  detectText(input: VisionInput, run: EngineRun): Promise<Sighting[]>;
  detectLabels(input: VisionInput, run: EngineRun): Promise<Sighting[]>;
}
