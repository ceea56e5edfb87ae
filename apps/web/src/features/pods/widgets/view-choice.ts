import { readStored, writeStored } from '#lib/storage.ts';

/** How a folder is shown. */
export type FolderView = 'list' | 'grid';

const KEY = 'rushes.view';

export const folderView = (value: unknown): FolderView => (value === 'list' ? 'list' : 'grid');
export const readFolderView = (): FolderView => folderView(readStored(KEY));
export const writeFolderView = (view: FolderView): void => writeStored(KEY, folderView(view));
