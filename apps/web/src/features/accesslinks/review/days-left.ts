const DAY_MS = 86_400_000;

/** Whole days until a link closes, as the calendar of UTC counts them: none on its last day. */
export const daysLeft = (expireat: string, now: number): number =>
  Math.max(0, Math.floor(Date.parse(expireat) / DAY_MS) - Math.floor(now / DAY_MS));
