import { UploadStatus } from '@rushes/contract/enums';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCommand } from '#lib/items.ts';
import { anyKept } from './kept.ts';
import { nothingYet, type UploadState } from './upload-item.ts';

// What a page shows of the uploads; what sends them is a part of its own.
export const uploadState = createStore<UploadState>(() => nothingYet);

export function useUploads<T>(select: (state: UploadState) => T): T {
  return useStore(uploadState, select);
}

/** Uploads that an earlier visit left unfinished; until somebody says not now. */
export const leftBefore = createStore(() => ({ open: anyKept() }));

/** The dialog shows the same list: one of the two is enough. */
export function useDockOpen(): boolean {
  const busy = useUploads(({ items }) => items.some(({ status }) => status !== UploadStatus.ADDED));
  const left = useStore(leftBefore, ({ open }) => open);
  const dialog = useCommand(({ command }) => command?.name === 'upload');
  return (busy || left) && !dialog;
}
