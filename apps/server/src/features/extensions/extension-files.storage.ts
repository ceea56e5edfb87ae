import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

// The files of panels and scripts, as they are in the checkout.

const root = join(import.meta.dirname, '../../../../../extensions');

export async function readFolder(folder: string, wanted: RegExp): Promise<Record<string, Buffer>> {
  const path = join(root, folder);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name.split(sep).join('/'), await readFile(join(path, name))] as const),
    ),
  );
}

export const readScript = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
