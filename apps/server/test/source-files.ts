import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The source files of this repository, for the architecture tests.
export const root = join(import.meta.dirname, '../../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');
export const readCode = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The words of a name in any notation. */
export const wordsOf = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

export function under(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? under(path) : [path];
  });
}

export const everything = ['packages', 'apps', 'e2e', 'bench', 'tools', 'extensions'].flatMap(under);
export const code = everything.filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path));
export const production = code.filter(
  (path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
);
