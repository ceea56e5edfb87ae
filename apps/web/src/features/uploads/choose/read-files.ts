import type { Added } from '../upload-item.ts';

export interface Chosen {
  files: Added[];
  /** Number of system files that were left out. */
  hidden: number;
  /** Folders or files that could not be read. */
  unreadable: string[];
}

const noise = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
]);

/** System files that macOS, Windows or a camera card leave in every folder. */
export const isHidden = (name: string): boolean => name.startsWith('.') || noise.has(name.toLowerCase());

export async function readEntries(
  entries: readonly FileSystemEntry[],
  loose: readonly File[] = [],
): Promise<Chosen> {
  const chosen: Chosen = { files: [], hidden: 0, unreadable: [] };
  for (const file of loose) take(chosen, file, file.name);
  for (const entry of entries) await walk(entry, entry.name, chosen);
  return inOrder(chosen);
}

const names = new Intl.Collator(undefined, { numeric: true });

/** File systems list entries in no particular order; sorts numerically, so that take 2 comes before take 10. */
function inOrder(chosen: Chosen): Chosen {
  chosen.files.sort((a, b) => names.compare(a.path, b.path));
  return chosen;
}

function take(chosen: Chosen, file: File, path: string): void {
  if (path.split('/').some(isHidden)) chosen.hidden += 1;
  else chosen.files.push({ file, path });
}

async function walk(entry: FileSystemEntry, path: string, chosen: Chosen): Promise<void> {
  if (isHidden(entry.name)) {
    chosen.hidden += 1;
    return;
  }
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      take(chosen, file, path);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      // Batches of a hundred: only an empty batch is the end.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return;
      for (const child of some) await walk(child, `${path}/${child.name}`, chosen);
    }
  } catch {
    chosen.unreadable.push(path);
  }
}

/** Single files are taken as selected; system files are left out of folders. */
export function readPicked(list: FileList | readonly File[] | null): Chosen {
  const chosen: Chosen = { files: [], hidden: 0, unreadable: [] };
  for (const file of list ?? []) {
    if (file.webkitRelativePath) take(chosen, file, file.webkitRelativePath);
    else chosen.files.push({ file, path: file.name });
  }
  return inOrder(chosen);
}
