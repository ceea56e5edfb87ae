export interface Snapped {
  frame: number;
  /** What it clung to, if to anything. */
  to: number | null;
}

/** The nearest of some frames within reach; the one that is given when none is. */
export function snap(frame: number, targets: readonly number[], reach: number): Snapped {
  let best: number | null = null;
  for (const target of targets) {
    const away = Math.abs(target - frame);
    if (away <= reach && (best === null || away < Math.abs(best - frame))) best = target;
  }
  return { frame: best ?? Math.round(frame), to: best };
}
