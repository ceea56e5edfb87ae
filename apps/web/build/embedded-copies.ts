import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const COPY = '?embedded';
const FOLDER = /[\\/]src[\\/]embedded[\\/]/;

/**
 * Gives the embedded page copies of the modules that it has in common with the application. They are 3 kB; a shared
 * file would be one more request on every first load of the application.
 */
export const embeddedCopies: Plugin = {
  name: 'embedded-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !(FOLDER.test(importer) || importer.endsWith(COPY))) return null;
    const found = await this.resolve(source, importer.replace(COPY, ''), { ...options, skipSelf: true });
    if (!found || FOLDER.test(found.id) || !/\.tsx?$/.test(found.id)) return found;
    return { ...found, id: found.id + COPY };
  },
  load(id) {
    if (!id.endsWith(COPY)) return null;
    const path = id.slice(0, -COPY.length);
    return { code: readFileSync(path, 'utf8'), moduleType: path.endsWith('x') ? 'tsx' : 'ts' };
  },
};
