import type { FrameRate } from '@rushes/contract/timecode';
import type { ComponentType, ReactNode } from 'react';
import type { Cue } from './captions/use-cue-marks.ts';
import type { Box } from './stage/picture-box.ts';
import type { Mark } from './timeline/marks.ts';
import type { TimelineProps } from './timeline/Timeline.tsx';
import type { Shortcuts } from './use-shortcuts.ts';
import type { Zoom } from './zoom/zoom.ts';

/** Evenly spaced frames of the whole media in one image, row by row. */
export type Sprite = {
  url: string;
  columns: number;
  rows: number;
  count: number;
  tileWidth: number;
  tileHeight: number;
};

export type CaptionTrack = { src: string; label: string; language: string };

/** Information over the stage: about the media on the left, about its display on the right. */
export type Strip = { left?: ReactNode[]; right?: ReactNode[] };

/** Position of the stage in the window, and the margin between the stage and the picture. */
export type OnPlaced = (stage: Box, margin: { side: number; strip: number; bottom: number }) => void;

export type ShortcutGroup = { title: string; rows: readonly { keys: readonly string[]; label: string }[] };

/** In and out point of the player, in frames. */
export type Points = {
  get(): { inFrame: number | null; outFrame: number | null };
  /** Also calls back for other changes of the player's state, never per frame. */
  subscribe(listener: () => void): () => void;
  clear(): void;
};

export type PlayerHandle = {
  seekToFrame(frame: number): void;
  currentFrame(): number;
  /** Target frame of all pending requests, which may not be shown yet. */
  goal(): number;
  play(): void;
  pause(): void;
  points: Points;
  /** The video element, to copy the current frame from. */
  picture(): HTMLVideoElement | null;
};

export type PlayerProps = {
  kind: 'video' | 'audio' | 'image';
  /** Empty if the media is only available as a stream. */
  src: string;
  /** HLS playlist of the same media in several sizes. `src` is the fallback. */
  stream?: string | undefined;
  /** Media that is made on request: texts for the waiting time and for a failure. */
  notes?: { preparing: string; failed: { title: string; text: string } } | undefined;
  poster?: string | undefined;
  posterAlt: string;
  sprite?: Sprite | undefined;
  /** Peak values 0..255, evenly spaced over the whole media. */
  peaks?: readonly number[] | undefined;
  frameRate?: FrameRate | undefined;
  durationMs?: number | undefined;
  startTimecode?: string | undefined;
  dropFrame?: boolean | undefined;
  width?: number | undefined;
  height?: number | undefined;
  tracks?: readonly CaptionTrack[] | undefined;
  /** Shown instead of the selected track, such as cues being edited. Sorted by frame. */
  lines?: readonly Cue[] | undefined;
  /** Marks on the timeline. A new array triggers a new layout, so keep the identity while nothing changes. */
  marks?: readonly Mark[] | undefined;
  /** The user selected a mark by pointer or keyboard. The player already seeks to it. */
  onMark?: ((id: string) => void) | undefined;
  strip?: Strip | undefined;
  /** Replaces the default timeline, for example with an editor. */
  timeline?: ComponentType<TimelineProps> | undefined;
  /** Shortcuts of the owner. They take precedence. */
  keys?: Shortcuts | undefined;
  /** Buttons of the owner, in the transport before the volume. */
  tools?: ReactNode;
  /** Shown over the bottom of the stage, such as the drawing tools. */
  bar?: ReactNode;
  /** Covers the picture exactly at any size. Receives pointer events only where its content enables them. */
  overlay?: ReactNode;
  /** Zoom state. Two players that share it show the same part. */
  zoom?: Zoom | undefined;
  /** Freezes the frame, for example while drawing: shortcuts and controls are disabled. */
  held?: boolean | undefined;
  /** Descriptions of the owner's shortcuts, for the shortcut list. */
  shortcuts?: ShortcutGroup | undefined;
  initialFrame?: number | undefined;
  /** Called for each shown frame, up to 60 times a second. Must not set state. */
  onFrame?: ((frame: number) => void) | undefined;
  /** The stage moved or resized, except in full screen. */
  onPlaced?: OnPlaced | undefined;
  /** The owner can fetch a new URL. A new `src` resumes at the same frame. */
  onProblem?: ((problem: 'failed' | 'unsupported') => void) | undefined;
};
