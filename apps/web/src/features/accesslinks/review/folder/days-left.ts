const DAY_MS = 86_400_000;

/** Whole UTC calendar days until a link expires; 0 on its last day. */
export const daysLeft = (expireat: string, now: number): number =>
  Math.max(0, Math.floor(Date.parse(expireat) / DAY_MS) - Math.floor(now / DAY_MS));
