import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const source = join(import.meta.dirname, '../src');
const SHEET = /\.module\.css$/;

/** A short name of each style sheet: its index in base 36. */
function sheetNames(): ReadonlyMap<string, string> {
  const sheets = globSync('**/*.module.css', { cwd: source }).sort();
  return new Map(sheets.map((path, index) => [path, index.toString(36)]));
}

/**
 * Makes class names short, and imports each class of a CSS module by itself: the bundler then replaces `styles.row` by
 * the name. Otherwise each chunk contains a table of all classes of its style sheets.
 */
export function classNames(): Plugin {
  const sheets = sheetNames();
  return {
    name: 'class-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      css: {
        modules: {
          generateScopedName: (name, path) =>
            `${name}-${sheets.get(relative(source, path.replace(/\?.*$/, '')))}`,
        },
      },
    }),
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return null;
      let direct = code;
      for (const { moduleRequest, entries, start, end } of parseSync(
        id,
        code,
      ).module.staticImports.reverse()) {
        const [entry] = entries;
        if (!SHEET.test(moduleRequest.value) || entry?.importName.kind !== 'Default') continue;
        direct = `${direct.slice(0, start)}import * as ${entry.localName.value} from '${moduleRequest.value}';${direct.slice(end)}`;
      }
      return { code: direct, map: null };
    },
  };
}
