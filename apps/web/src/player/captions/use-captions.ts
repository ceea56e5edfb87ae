import type { FrameRate } from '@rushes/contract/timecode';
import { type RefObject, useEffect, useState } from 'react';
import type { CaptionTrack } from '../media.ts';
import { type Cue, cuesOf, type TimedText } from './use-cue-marks.ts';

const NONE: readonly CaptionTrack[] = [];
const SILENT: readonly Cue[] = [];

/** The selected track by index, and its cues; null is off. */
export function useCaptions(media: RefObject<HTMLMediaElement | null>, rate: FrameRate, tracks = NONE) {
  const [wanted, setShown] = useState<number | null>(null);
  const [last, setLast] = useState(0);
  const [read, setRead] = useState<{ src: string; cues: readonly Cue[] } | null>(null);
  const shown = wanted !== null && wanted < tracks.length ? wanted : null;
  const src = shown === null ? undefined : tracks[shown]?.src;

  // The browser loads and parses the file. Cues are drawn by this player, which knows the exact frame.
  useEffect(() => {
    if (shown === null || src === undefined) return undefined;
    const element = media.current?.querySelectorAll('track')[shown];
    if (!element) return undefined;
    const { track } = element;
    const take = () => {
      if (track.cues) setRead({ src, cues: cuesOf(track.cues as unknown as Iterable<TimedText>, rate) });
      // The browser's own cue events are not needed.
      track.mode = 'disabled';
    };
    track.mode = 'hidden';
    if (element.readyState === HTMLTrackElement.LOADED) {
      take();
      return undefined;
    }
    element.addEventListener('load', take);
    return () => {
      element.removeEventListener('load', take);
      track.mode = 'disabled';
    };
  }, [media, rate, shown, src]);

  return {
    tracks,
    shown,
    cues: read && read.src === src ? read.cues : SILENT,
    choose(index: number | null) {
      setShown(index);
      if (index !== null) setLast(index);
    },
    toggle() {
      if (tracks.length > 0) setShown((now) => (now === null ? Math.min(last, tracks.length - 1) : null));
    },
  };
}

export type Captions = ReturnType<typeof useCaptions>;
