import { create } from 'zustand';
import type { Fault } from './use-checked.ts';

/** What the timeline needs to know of the panel, which stands elsewhere on the page. */
interface TimelineDesk {
  aid: string | null;
  byLine: ReadonlyMap<string, readonly Fault[]>;
  /** Frames that shots begin at. */
  shots: readonly number[];
  /** Null for whoever only reads. */
  retime: ((key: string, startTime: number, endTime: number) => void) | null;
}

export const useTimelineDesk = create<TimelineDesk>(() => ({
  aid: null,
  byLine: new Map(),
  shots: [],
  retime: null,
}));
