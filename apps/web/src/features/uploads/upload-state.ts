import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { UploadState } from './queue.ts';

// What a page shows of the uploads; what sends them is a part of its own.
export const uploadState = createStore<UploadState>(() => ({ items: [], paused: false }));

export function useUploads<T>(select: (state: UploadState) => T): T {
  return useStore(uploadState, select);
}

export const useDockOpen = (): boolean => useUploads(({ items }) => items.length > 0);
