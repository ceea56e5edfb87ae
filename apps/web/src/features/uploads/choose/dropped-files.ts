import { loadChunk } from '#lib/load-chunk.ts';
import type { Chosen } from './read-files.ts';

export const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/**
 * The item list is read inside the drop event, since the browser clears it afterwards; folders are read later, by code
 * that loads with the first drop.
 */
export async function readDrop(data: DataTransfer): Promise<Chosen> {
  const entries: FileSystemEntry[] = [];
  const loose: File[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) loose.push(file);
  }
  const { readEntries } = await loadChunk(() => import('./read-files.ts'));
  return readEntries(entries, loose);
}
