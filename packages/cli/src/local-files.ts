import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

export interface LocalFile {
  /** On this computer. */
  path: string;
  /** Below the target folder, with `/`. */
  target: string;
  size: number;
  /** Milliseconds. */
  lastModified: number;
}

/**
 * The files of the given files and folders. As with rsync, a folder is uploaded with its name, and `folder/` without.
 * Hidden files, links and other special files are left out.
 */
export async function findLocalFiles(paths: readonly string[]): Promise<LocalFile[]> {
  const found: LocalFile[] = [];
  for (const path of paths) {
    const facts = await stat(path);
    const prefix = /[/\\]\.?$|^\.$/.test(path) ? '' : basename(resolve(path));
    if (facts.isDirectory()) await addFolder(found, path, prefix);
    else found.push({ path, target: basename(path), ...factsOf(facts) });
  }
  return found;
}

const factsOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({
  size,
  lastModified: Math.floor(mtimeMs),
});

async function addFolder(found: LocalFile[], folder: string, prefix: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const target = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.isDirectory()) await addFolder(found, path, target);
    else if (entry.isFile()) {
      // A file of a watched folder can disappear at any time.
      const facts = await stat(path).catch(() => undefined);
      if (facts) found.push({ path, target, ...factsOf(facts) });
    }
  }
}
