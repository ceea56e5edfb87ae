import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './measure.ts';

const LIMIT_KB = 228;
const dist = join(import.meta.dirname, '../apps/web/dist');

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** P13: what a browser fetches before the folder page shows, gzipped: the entry, its imports, and the route's. */
export function bundleSize(): Row {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The web application has no build manifest.');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || /routes\/node\.tsx$|layouts\/main[^/]*\.tsx$/.test(key)) visit(key);
  }
  // One language is loaded: the larger of the two counts.
  const languages = ['en', 'nl'].map((language) =>
    Object.entries(manifest)
      .filter(([key]) => key.endsWith(`/${language}.json`) || key.endsWith(`.${language}.ts`))
      .reduce((sum, [, chunk]) => sum + gzipped(chunk.file), 0),
  );
  const bytes = [...files].reduce((sum, name) => sum + gzipped(name), 0) + Math.max(...languages);
  const kilobytes = bytes / 1000;
  return {
    id: 'P13',
    figure: `first load of the folder page, JS and CSS gzipped, ${files.size} files`,
    ours: `${kilobytes.toFixed(1)} kB`,
    peer: `${LIMIT_KB} kB`,
    ratio: kilobytes / LIMIT_KB,
    target: `<= ${LIMIT_KB} kB`,
    holds: kilobytes <= LIMIT_KB,
    note: '',
  };
}

const gzipped = (name: string) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
