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

/** Fetched beside the program itself: the frame around every folder, and the folder's page. */
const pages = ['src/app/layouts/main-layout.tsx', 'src/routes/node.tsx'];
/** The words of one language, in the file of that name; the file's page has its own, as have failures. */
const words = /^assets\/messages-(en|nl)-[^/]+\.js$/;

/** P13: what a browser fetches before the folder page shows, gzipped; compared with a browser's network log. */
export function bundleSize(): Row {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('The web application has no build manifest.');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  // The page itself names one more: it sets the theme before the first paint.
  const files = new Set<string>(['theme.js']);
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build manifest.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(entryOf(manifest));
  for (const page of pages) visit(page);
  const languages = new Set(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => words.test(file)),
  );
  if (languages.size !== 2) throw new Error('The build does not hold one file of words for each language.');
  const bytes = sum(files) + Math.max(...[...languages].map(gzipped));
  const kilobytes = bytes / 1000;
  return {
    id: 'P13',
    figure: `first load of the folder page, JS and CSS gzipped, ${files.size + 1} files`,
    ours: `${kilobytes.toFixed(1)} kB`,
    peer: `${LIMIT_KB} kB`,
    ratio: kilobytes / LIMIT_KB,
    target: `<= ${LIMIT_KB} kB`,
    holds: kilobytes <= LIMIT_KB,
    note: '',
  };
}

function entryOf(manifest: Record<string, Chunk>): string {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error('The build manifest has no entry.');
  return entry[0];
}

const gzipped = (name: string) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + gzipped(name), 0);
