import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Plugin, parseSync } from 'vite';

const LIBRARY = 'lucide-react';

/** The file of each icon, by the name that the library exports. */
function iconFiles(): Map<string, string> {
  const path = createRequire(import.meta.url)
    .resolve(LIBRARY)
    .replace(/[\\/]cjs[\\/].*$/, '/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const { entries } of parseSync(path, readFileSync(path, 'utf8')).module.staticExports)
    for (const { exportName, moduleRequest } of entries)
      if (exportName.name && moduleRequest)
        files.set(exportName.name, moduleRequest.value.replace(/^\.\/(.*)\.mjs$/, `${LIBRARY}/$1`));
  return files;
}

/**
 * Imports each icon from its own file, in its shortest form. The index of the library imports all 1,700 icons: the build would read all of
 * them, and the module graph would not show which page uses which icon.
 */
export function directIcons(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // The parts of an icon never change places, so React needs no keys for them.
      if (/[\\/]lucide-react[\\/].*[\\/]icons[\\/]/.test(id))
        return { code: code.replace(/,\s*key: "\w+"/g, ''), map: null };
      if (!/\.tsx?$/.test(id) || !code.includes(LIBRARY)) return null;
      files ??= iconFiles();
      let direct = code;
      for (const { moduleRequest, entries, start, end } of parseSync(
        id,
        code,
      ).module.staticImports.reverse()) {
        if (moduleRequest.value !== LIBRARY) continue;
        const lines = entries
          .filter(({ isType }) => !isType)
          .map(({ importName, localName }) => {
            const file = files?.get(importName.name ?? '');
            if (!file) throw new Error(`${LIBRARY} has no file for ${localName.value}.`);
            return `import ${localName.value} from '${file}';`;
          });
        direct = direct.slice(0, start) + lines.join('') + direct.slice(end);
      }
      return { code: direct, map: null };
    },
  };
}
