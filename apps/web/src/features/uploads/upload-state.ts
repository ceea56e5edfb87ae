import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCommand } from '#features/nodes/widgets/items.ts';
import { reading } from './choose/reading.ts';
import { hasInterrupted } from './resume/resume-key.ts';
import { isStarted, nothingYet, type UploadState } from './upload-item.ts';

// The state of the uploads for display; the code that sends them is loaded separately.
export const uploadState = createStore<UploadState>(() => nothingYet);

export function useUploads<T>(select: (state: UploadState) => T): T {
  return useStore(uploadState, select);
}

/** Uploads interrupted in an earlier page load, until the user dismisses them. */
export const leftBefore = createStore(() => ({ open: hasInterrupted() }));

/** Hidden while the upload dialog is open, which shows the same list. */
export function useDockOpen(): boolean {
  const busy = useUploads(({ items }) => items.some(isStarted));
  const isReading = useStore(reading, ({ under }) => under > 0);
  const left = useStore(leftBefore, ({ open }) => open);
  const dialog = useCommand(({ command }) => command?.name === 'upload');
  return (busy || isReading || left) && !dialog;
}
