import { type Box, fitPicture } from '../stage/picture-box.ts';

export const MODES = ['side', 'switch', 'wipe', 'overlay', 'difference'] as const;
export type CompareMode = (typeof MODES)[number];
export type CompareSide = 'a' | 'b';
type Size = { width: number; height: number };

const PHONE = 600;
const GAP = 8;

/** Box of the pictures: shared by both, or of double width for side by side; on a phone of double height. */
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
  // The gap has a fixed size: subtract it from the space, lay out the picture, then add it again.
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

/** Drawing on B requires all of B to be visible, in any compare mode. */
export const seenOf = (
  mode: CompareMode,
  shown: CompareSide,
  held: boolean,
): { mode: CompareMode; shown: CompareSide } =>
  held && mode !== 'side' ? { mode: 'switch', shown: 'b' } : { mode, shown };

/** Extends the waveform of a shorter media with silence to the length of the longer timeline. */
export function lengthened(
  peaks: readonly number[] | undefined,
  own: number | undefined,
  whole: number | undefined,
): readonly number[] | undefined {
  if (!peaks || !own || !whole || own >= whole) return peaks;
  const silence = Math.round(peaks.length * (whole / own - 1));
  return [...peaks, ...Array.from({ length: silence }, () => 0)];
}
