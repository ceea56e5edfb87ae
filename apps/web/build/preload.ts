import type { BuildOptions, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * For a dynamic import, Vite preloads the imports of the chunk and lists them in the importing chunk. This omits those
 * that the importing chunk has already loaded. The lists were 3% of the first load.
 */
export function preloadMissing(): { plugin: Plugin; modulePreload: BuildOptions['modulePreload'] } {
  let bundle: Bundle = {};
  return {
    plugin: {
      name: 'preload-missing',
      enforce: 'pre',
      generateBundle: (_, output) => {
        bundle = { ...output };
      },
    },
    modulePreload: {
      // The polyfill would be one more shared file; browsers without modulepreload only fetch later.
      polyfill: false,
      resolveDependencies: (file, needed, { hostId, hostType }) => {
        if (hostType === 'html') return needed;
        const loaded = loadedWith(bundle, hostId);
        const missing = needed.filter((name) => !loaded.has(name));
        // The import itself fetches the file: a list is only useful if there is something else to fetch.
        return missing.every((name) => name === file) ? [] : missing;
      },
    },
  };
}

/** The chunk, its imports at any depth, and their style sheets. */
export function loadedWith(bundle: Bundle, chunk: string): Set<string> {
  const files = new Set([chunk]);
  const sheets = new Set<string>();
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const next of output.imports) files.add(next);
    for (const sheet of output.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  }
  return new Set([...files, ...sheets]);
}
