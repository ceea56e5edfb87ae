// The web application, built once per state of its sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, modules, productNode, root } from '../checkout.mjs';
import { must, timed } from './step.mjs';

const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const stamp = join(dist, '.stamp');

function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

function sources() {
  const hash = createHash('sha256');
  for (const folder of [web, join(root, 'packages', 'contract'), join(root, 'docs', 'guide')]) {
    for (const path of filesUnder(folder)) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

export const webBuild = {
  isDone: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources(),
  async run() {
    const wanted = sources();
    // Built in a temporary folder and moved into place: an incomplete build must not be served, and a running server
    // must not miss its files during a build.
    const fresh = join(cache, `web-${process.pid}`);
    try {
      await timed('Building the web pages', () =>
        must(
          'building the web pages',
          productNode(),
          [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--outDir', fresh, '--emptyOutDir'],
          { cwd: web, advice: 'Mend what the build names and run this again.' },
        ),
      );
      writeFileSync(join(fresh, '.stamp'), wanted);
      mkdirSync(dist, { recursive: true });
      const old = join(cache, `web-old-${process.pid}`);
      renameSync(dist, old);
      renameSync(fresh, dist);
      rmSync(old, { recursive: true, force: true });
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    return {};
  },
};
