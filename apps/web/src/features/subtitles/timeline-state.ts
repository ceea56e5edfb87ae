import { create } from 'zustand';
import type { Fault } from './use-faults.ts';

/** State the timeline needs from the panel, which is in another part of the page. */
interface TimelineState {
  aid: string | null;
  byLine: ReadonlyMap<string, readonly Fault[]>;
  /** Start frames of the shots. */
  shots: readonly number[];
  /** Null if read-only. */
  retime: ((key: string, startTime: number, endTime: number) => void) | null;
}

export const useTimelineState = create<TimelineState>(() => ({
  aid: null,
  byLine: new Map(),
  shots: [],
  retime: null,
}));
