import { type Box, fitPicture } from '../picture-box.ts';

export const MODES = ['side', 'switch', 'wipe', 'overlay', 'difference'] as const;
export type CompareMode = (typeof MODES)[number];
export type Which = 'a' | 'b';
type Size = { width: number; height: number };

const PHONE = 600;
const GAP = 8;

/** Where the pictures stand: one place for both, or one of twice the width; on a phone of twice the height. */
export function comparedBox(
  stage: Size,
  shape: Size,
  mode: CompareMode,
): { place: Box; side: Size; stacked: boolean; gap: number; phoneShape: string } {
  const bare = stage.width < PHONE;
  const margin = bare ? { side: 0, strip: 0, bottom: 0 } : { side: 16, strip: 0, bottom: 16 };
  if (mode !== 'side') {
    const place = fitPicture(stage, shape, margin);
    return {
      place,
      side: place,
      stacked: false,
      gap: 0,
      phoneShape: `${shape.width} / ${shape.height}`,
    };
  }
  // The gap stays the same number of pixels: the room is made smaller by it, the picture laid out, and it grows back.
  const stacked = bare;
  const room = stacked
    ? { width: stage.width, height: stage.height - GAP }
    : { width: stage.width - GAP, height: stage.height };
  const double = stacked
    ? { width: shape.width, height: shape.height * 2 }
    : { width: shape.width * 2, height: shape.height };
  const fitted = fitPicture(room, double, margin);
  const place = stacked
    ? { ...fitted, height: fitted.height + GAP }
    : { ...fitted, width: fitted.width + GAP };
  const side = stacked
    ? { width: place.width, height: (place.height - GAP) / 2 }
    : { width: (place.width - GAP) / 2, height: place.height };
  return { place, side, stacked, gap: GAP, phoneShape: `${double.width} / ${double.height}` };
}

/** Whoever draws on B has to see all of it, however the two were compared before. */
export const seenOf = (
  mode: CompareMode,
  shown: Which,
  held: boolean,
): { mode: CompareMode; shown: Which } =>
  held && mode !== 'side' ? { mode: 'switch', shown: 'b' } : { mode, shown };

/** A waveform of a shorter film on the timeline of a longer one: silence follows. */
export function lengthened(
  peaks: readonly number[] | undefined,
  own: number | undefined,
  whole: number | undefined,
): readonly number[] | undefined {
  if (!peaks || !own || !whole || own >= whole) return peaks;
  const silence = Math.round(peaks.length * (whole / own - 1));
  return [...peaks, ...Array.from({ length: silence }, () => 0)];
}
