import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** An undefined class is no type error: the element just loses its rules. */
it('Components use only classes that their CSS module defines', () => {
  const unknown: string[] = [];
  for (const path of globSync('**/*.tsx', { cwd: root })) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, name, file] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const folder = file!.startsWith('#') ? root : join(root, dirname(path));
      const css = readFileSync(join(folder, file!.replace(/^#/, '')), 'utf8').replace(
        /\/\*[\s\S]*?\*\//g,
        '',
      );
      const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, known]) => known));
      const code = source.replaceAll(/'[^']*'/g, "''");
      for (const [, used] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!known.has(used)) unknown.push(`${path}: ${used}`);
    }
  }
  expect(unknown).toEqual([]);
});
