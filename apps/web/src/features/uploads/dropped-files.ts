import type { Added } from './queue.ts';

export interface Dropped {
  files: Added[];
  /** Names of folders, which are not taken. */
  folders: string[];
}

/** To be called inside the drop event: the browser empties the list right after it. */
export function readDrop(data: DataTransfer): Dropped {
  const files: Added[] = [];
  const folders: string[] = [];
  for (const entry of data.items) {
    if (entry.kind !== 'file') continue;
    const handle = entry.webkitGetAsEntry();
    if (handle?.isDirectory) {
      folders.push(handle.name);
      continue;
    }
    const file = entry.getAsFile();
    if (file) files.push({ file, path: file.name });
  }
  return { files, folders };
}

export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

export function readPicked(list: FileList | null): Added[] {
  return [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}
