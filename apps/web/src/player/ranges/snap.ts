export interface Snapped {
  frame: number;
  /** The target it snapped to, or null. */
  to: number | null;
}

/** The nearest target within reach; otherwise the given frame. */
export function snap(frame: number, targets: readonly number[], reach: number): Snapped {
  let best: number | null = null;
  for (const target of targets) {
    const away = Math.abs(target - frame);
    if (away <= reach && (best === null || away < Math.abs(best - frame))) best = target;
  }
  return { frame: best ?? Math.round(frame), to: best };
}
