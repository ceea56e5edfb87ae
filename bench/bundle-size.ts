import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './measure.ts';

const LIMIT_KB = 200;
const dist = join(import.meta.dirname, '../apps/web/dist');

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** Fetched in addition to the entry: the chunks with the main layout and the folder page. */
const pages = ['file-library', 'library'];
/** Messages of one language. The file page and error messages have their own bundles. */
const words = /^assets\/messages-(en|nl)-[^/]+\.js$/;

/** Added by opening a file, with the messages of one language. Stream playback and document rendering load later. */
const filePage = 'src/routes/file/pod.tsx';
const fileWords = /^assets\/messages-file-(en|nl)-[^/]+\.js$/;
const FILE_LIMIT_KB = 60;

/** Page for embedding in other websites. It must not import application code. */
const embedded = 'embedded.html';
const EMBED_LIMIT_KB = 12;

/**
 * P13: gzipped size of what a browser fetches before the folder page is shown. Verified against a browser's network
 * log.
 */
export async function* bundleSize(): AsyncGenerator<Row> {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('The web application has no build manifest.');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
  const first = new Set<string>();
  for (const page of [entryOf(manifest), ...pages]) visit(manifest, page, first);
  const beyond = new Set(first);
  visit(manifest, filePage, beyond);
  for (const file of first) beyond.delete(file);
  const embed = new Set<string>();
  visit(manifest, embedded, embed);
  yield rowOf(
    'P13',
    'first load of the folder page',
    first,
    languagesIn(manifest, words),
    LIMIT_KB,
    inPage(),
  );
  yield rowOf('P13f', "the file's page beyond it", beyond, languagesIn(manifest, fileWords), FILE_LIMIT_KB);
  yield rowOf('P13e', 'the page of an embedded file', embed, [], EMBED_LIMIT_KB);
}

/** Adds the chunk and its static imports. Dynamic imports are fetched on demand and not counted. */
function visit(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (!chunk) throw new Error(`${key} is not in the build manifest.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const sheet of chunk.css ?? []) files.add(sheet);
  for (const next of chunk.imports ?? []) visit(manifest, next, files);
}

function languagesIn(manifest: Record<string, Chunk>, pattern: RegExp): string[] {
  const found = new Set(Object.values(manifest).flatMap(({ file }) => (pattern.test(file) ? [file] : [])));
  if (found.size !== 2) throw new Error('The build does not hold one file of words for each language.');
  return [...found];
}

function rowOf(
  id: string,
  what: string,
  files: ReadonlySet<string>,
  languages: string[],
  limit: number,
  scripts = '',
): Row {
  const kilobytes = (gzipSync(scripts).length + sum(files) + Math.max(0, ...languages.map(gzipped))) / 1000;
  return {
    id,
    figure: `${what}, JS and CSS gzipped, ${files.size + Math.min(1, languages.length)} files`,
    ours: `${kilobytes.toFixed(1)} kB`,
    peer: `${limit} kB`,
    ratio: kilobytes / limit,
    target: `<= ${limit} kB`,
    holds: kilobytes <= limit,
    note: '',
  };
}

function entryOf(manifest: Record<string, Chunk>): string {
  if (!manifest['index.html']?.isEntry) throw new Error('The build manifest has no entry.');
  return 'index.html';
}

/** The inline scripts, which run before the application. */
function inPage(): string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  if (scripts.length === 0) throw new Error('The page holds no script.');
  return scripts.map(([, script]) => script).join('');
}

const gzipped = (name: string) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + gzipped(name), 0);
