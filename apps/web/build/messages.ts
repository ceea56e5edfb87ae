import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { languages } from '@rushes/contract/enums';
import type { Plugin } from 'vite';
import { messageSets } from '../src/app/message-sets.ts';
import { START, setOf } from '../src/lib/message-sets.ts';

const source = join(import.meta.dirname, '../src');
const replaced = join(source, 'lib/message-files.ts');
const FILE = /^\0?messages:(\w+)-(\w+)$/;

/** The file of the build that contains these messages, for the chunk names. */
export function messagesFile(id: string): string | null {
  const [, set, language] = FILE.exec(id) ?? [];
  if (!set) return null;
  return ['messages', ...(set === START ? [] : [set]), language].join('-');
}

/**
 * One file per set of messages and language, so that a page loads only the messages it shows. A dynamic import for each
 * of the 90 message files would be 2 kB of the first load.
 */
export const messages: Plugin = {
  name: 'messages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (FILE.test(id) ? `\0${id}` : null),
  load(id) {
    if (id === replaced) {
      const names = [START, ...Object.keys(messageSets)].flatMap((set) =>
        languages.map((language) => `${set}-${language}`),
      );
      const imports = names.map((name) => `'${name}': () => import('messages:${name}')`);
      return `const files = { ${imports.join(', ')} };
        export const readMessages = async (set, language) => (await files[set + '-' + language]()).default;`;
    }
    const [, set, language] = FILE.exec(id) ?? [];
    if (!set) return null;
    const texts = globSync(`**/messages/${language}.json`, { cwd: source, exclude: ['embedded'] })
      .sort()
      .map((path) => {
        const file = join(source, path);
        this.addWatchFile(file);
        return [basename(dirname(dirname(file))), JSON.parse(readFileSync(file, 'utf8'))] as const;
      })
      .filter(([namespace]) => setOf(namespace) === set);
    return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
  },
};
