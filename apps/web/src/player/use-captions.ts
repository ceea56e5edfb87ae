import { type RefObject, useEffect, useState } from 'react';
import type { CaptionTrack } from './media.ts';

const NONE: readonly CaptionTrack[] = [];

/** Which track is shown, by its place in the list; null is off. */
export function useCaptions(media: RefObject<HTMLMediaElement | null>, tracks = NONE) {
  const [shown, setShown] = useState<number | null>(null);
  const [last, setLast] = useState(0);

  // A track's mode is no attribute, and a newly added <track> starts disabled.
  useEffect(() => {
    const list = media.current?.textTracks;
    if (!list) return;
    for (let index = 0; index < tracks.length; index += 1) {
      const track = list[index];
      if (track) track.mode = index === shown ? 'showing' : 'disabled';
    }
  }, [media, tracks, shown]);

  return {
    tracks,
    shown: shown !== null && shown < tracks.length ? shown : null,
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
