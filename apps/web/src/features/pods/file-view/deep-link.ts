import { type FrameRate, msToFrame } from '@rushes/contract/timecode';

/** Target position of a link into a file: a page, a frame, or milliseconds from the start. */
export interface Spot {
  frame?: number;
  ms?: number;
  page?: number;
}

/** Tolerant: an invalid URL opens the file at its start. */
export function spotOf(search: string): Spot {
  const params = new URLSearchParams(search);
  const page = wholeNumber(params.get('page'));
  if (page) return { page };
  const frame = wholeNumber(params.get('frame'));
  if (frame !== undefined) return { frame };
  const ms = wholeNumber(params.get('start'));
  return ms === undefined ? {} : { ms };
}

function wholeNumber(text: string | null): number | undefined {
  // Some programs put quotation marks around parameter values in a URL.
  const bare = text?.replace(/^["'\s]+|["'\s]+$/g, '');
  const value = bare ? Number(bare) : Number.NaN;
  return Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? Math.floor(value)
    : undefined;
}

export const frameOf = (spot: Spot, rate: FrameRate): number =>
  spot.frame ?? (spot.ms === undefined ? 0 : msToFrame(spot.ms, rate));
