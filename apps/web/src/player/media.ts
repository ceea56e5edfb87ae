import type { FrameRate } from '@rushes/contract/timecode';
import type { ComponentType, ReactNode } from 'react';
import type { Mark } from './marks.ts';
import type { Box } from './picture-box.ts';
import type { TimelineProps } from './Timeline.tsx';
import type { Cue } from './use-cue-marks.ts';
import type { Shortcuts } from './use-shortcuts.ts';
import type { Zoom } from './zoom/zoom.ts';

/** Evenly spaced stills of the whole media in one picture, read row by row. */
export type Sprite = {
  url: string;
  columns: number;
  rows: number;
  count: number;
  tileWidth: number;
  tileHeight: number;
};

export type CaptionTrack = { src: string; label: string; language: string };

/** Facts over the stage: what is shown on the left, how it is shown on the right. */
export type Strip = { left?: ReactNode[]; right?: ReactNode[] };

/** Where the stage stands in the window, and how far inside it the picture keeps. */
export type OnPlaced = (stage: Box, margin: { side: number; strip: number; bottom: number }) => void;

export type ShortcutGroup = { title: string; rows: readonly { keys: readonly string[]; label: string }[] };

export type PlayerHandle = {
  seekToFrame(frame: number): void;
  currentFrame(): number;
  /** Where the requests so far lead: a picture that is still on its way is the one that is meant. */
  goal(): number;
  play(): void;
  pause(): void;
  /** The element with the picture, for whoever takes a copy of it. */
  picture(): HTMLVideoElement | null;
};

export type PlayerProps = {
  kind: 'video' | 'audio' | 'image';
  /** Empty for a film that is only to be had as a stream. */
  src: string;
  /** The same film in several sizes (an HLS playlist); `src` stands in for it where it does not play. */
  stream?: string | undefined;
  poster?: string | undefined;
  posterAlt: string;
  sprite?: Sprite | undefined;
  /** Loudness 0..255, evenly spaced over the whole media. */
  peaks?: readonly number[] | undefined;
  frameRate?: FrameRate | undefined;
  durationMs?: number | undefined;
  startTimecode?: string | undefined;
  dropFrame?: boolean | undefined;
  width?: number | undefined;
  height?: number | undefined;
  tracks?: readonly CaptionTrack[] | undefined;
  /** Shown in place of the chosen track, such as lines that somebody is writing. In order of their frame. */
  lines?: readonly Cue[] | undefined;
  /** What stands in the timeline; a new list is laid out anew, so it should change only when something did. */
  marks?: readonly Mark[] | undefined;
  /** Somebody chose one, by hand or by key; the player is already on its way there. */
  onMark?: ((id: string) => void) | undefined;
  strip?: Strip | undefined;
  /** Stands where the timeline does, for whoever edits what lies in it. */
  timeline?: ComponentType<TimelineProps> | undefined;
  /** Keys of the owner's, which mean this before anything else. */
  keys?: Shortcuts | undefined;
  /** Buttons of the owner's, in the transport before the sound. */
  tools?: ReactNode;
  /** Lies over the foot of the stage, such as the tools of a drawing. */
  bar?: ReactNode;
  /** Lies exactly over the picture, whatever its size; takes pointers only where it says so itself. */
  overlay?: ReactNode;
  /** How large and which part; two players that share one show the same. */
  zoom?: Zoom | undefined;
  /** The frame stays as it is, such as while somebody draws on it: keys and controls rest. */
  held?: boolean | undefined;
  /** What the owner's keys do, for the list of them. */
  shortcuts?: ShortcutGroup | undefined;
  initialFrame?: number | undefined;
  /** Each frame shown; called up to 60 times a second, so it should not set state. */
  onFrame?: ((frame: number) => void) | undefined;
  /** The stage came to stand somewhere else, full screen aside. */
  onPlaced?: OnPlaced | undefined;
  /** Lets the owner fetch a fresh address; giving a new `src` goes on at the same frame. */
  onProblem?: ((problem: 'failed' | 'unsupported') => void) | undefined;
};
