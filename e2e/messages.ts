import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../apps/web/src');

function textsIn(value: unknown, key = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

/** English texts that a Dutch page must not contain: those whose Dutch text differs. */
export function englishOnly(): Set<string> {
  const english = new Set<string>();
  const dutch = new Set<string>();
  for (const path of globSync('**/messages/en.json', { cwd: sources })) {
    const read = (file: string) => textsIn(JSON.parse(readFileSync(join(sources, file), 'utf8')));
    const nl = new Map(read(path.replace(/en\.json$/, 'nl.json')));
    // Without lower-case letters it may be a file extension.
    for (const [key, text] of read(path)) if (nl.get(key) !== text && /[a-z]/.test(text)) english.add(text);
    for (const text of nl.values()) dutch.add(text);
  }
  return new Set([...english].filter((text) => !dutch.has(text)));
}
