import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '@rushes/contract/endpoints';
import * as englishErrors from '@rushes/contract/error-texts.en';
import * as dutchErrors from '@rushes/contract/error-texts.nl';
import { errors } from '@rushes/contract/errors';
import * as englishNotifications from '@rushes/contract/notification-texts.en';
import * as dutchNotifications from '@rushes/contract/notification-texts.nl';
import { describe, expect, test } from 'vitest';
import { tableOwners } from '#app/table-owners.ts';
import { EXPORTS_MAX, ranks, topicEntries } from '../../../tools/check/feature-list.mjs';
import { disagreements, missingFromLock } from '../../../tools/setup/package-lock.mjs';

// Architecture rules that import checks cannot enforce. Each test lists the violating files.
const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readCode = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const readSelectors = (path: string) =>
  [...readCode(path).matchAll(/^\s*\.([\w-]+)[^{}]*\{/gm)].map(([, name]) => name!);

/** The classes in the selectors of a CSS module. */
const classesOf = (path: string) =>
  new Set(
    [...readCode(path).matchAll(/[^{};]*\{/g)]
      .filter(([selector]) => !selector.trim().startsWith('@'))
      .flatMap(([selector]) => [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)])
      .map(([, name]) => name!),
  );

function under(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? under(path) : [path];
  });
}

const everything = ['packages', 'apps', 'e2e', 'bench', 'tools', 'extensions'].flatMap(under);
const code = everything.filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path));
const production = code.filter(
  (path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
);
const serverSource = production.filter((path) => path.startsWith('apps/server/'));

test('The rules cover the source files of server and web app', () => {
  expect(serverSource.length).toBeGreaterThan(20);
  expect(production.filter((path) => path.startsWith('apps/web/')).length).toBeGreaterThan(20);
});

describe('Endpoints', () => {
  test('have the gates recorded in docs/api/routes.txt', () => {
    // `npm run openapi` writes the list: a new route or a changed gate shows up in the diff.
    const lines = endpoints.map(({ method, path, gate, name }) => `${method} ${path} ${gate} ${name}`);
    expect(`${lines.join('\n')}\n`).toBe(read('docs/api/routes.txt'));
  });

  test('have unique names and unique paths', () => {
    const names = endpoints.map(({ name }) => name);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('Error codes', () => {
  const sources = serverSource.map(read).join('\n');
  const tests = code
    .filter((path) => /^(apps\/server|e2e)\/.*\.(test|spec)\.ts$/.test(path))
    .map(read)
    .join('\n');
  const isIn = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const thrown = Object.keys(errors).filter((name) => sources.includes(`'${name}'`) || name === 'ERR124');

  test('are each mentioned in a test if the server uses them', () => {
    expect(thrown.length).toBeGreaterThan(50);
    expect(thrown.filter((name) => !isIn(tests, name))).toEqual([]);
  });

  test('include the required codes of the library', () => {
    const own = [11, 61, 66, 67, 68, 75, 76, 82, 100, 105, 124, 128, 130, 131, 132, 137, 138, 139, 140];
    const more = [141, 142, 143, 144, 145, 146, 149, 152, 153, 156, 157, 158, 160, 161, 162, 163, 164, 165];
    expect([...own, ...more].filter((number) => !thrown.includes(`ERR${number}`))).toEqual([]);
  });
});

describe('Tables', () => {
  const migrations = under('apps/server/migrations').filter((path) => path.endsWith('.sql'));
  const creation = /create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/gi;
  const renamed = new Map(
    migrations.flatMap((path) =>
      [...read(path).matchAll(/alter table ([a-z_]+) rename to ([a-z_]+)/gi)].map(([, from, to]) => [
        from,
        to,
      ]),
    ),
  );
  const created = migrations
    .flatMap((path) => [...read(path).matchAll(creation)].map(([, table]) => table))
    .map((table) => renamed.get(table) ?? table);

  test('have one owner each, and every owner exists', () => {
    expect(Object.keys(tableOwners).sort()).toEqual([...new Set(created)].sort());
    const missing = Object.values(tableOwners).filter(
      (path) => !existsSync(join(root, 'apps/server/src', path)),
    );
    expect(missing).toEqual([]);
  });

  test('are written only by their owner', () => {
    const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|eraseRows)\(\s*['"`](\w+)/g;
    const plain =
      /\b(?:insert into|delete from|update(?: only)?|merge into|truncate(?: table)?)\s+(?:\w+\.)?"?([a-z_]+)"?\b/gi;
    const wrong = serverSource.flatMap((path) =>
      [...readCode(path).matchAll(built), ...readCode(path).matchAll(plain)]
        .map(([, table]) => table as string)
        .filter((table) => Object.hasOwn(tableOwners, table))
        .filter((table) => !path.startsWith(`apps/server/src/${tableOwners[table]}/`))
        .map((table) => `${path} writes ${table}, which belongs to ${tableOwners[table]}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have migrations numbered without gaps', () => {
    const numbers = migrations.map((path) => basename(path).slice(0, 5)).sort();
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, place) => `${String(place + 1).padStart(4, '0')}-`));
  });
});

describe('Server features', () => {
  const features = everything.filter((path) => path.startsWith('apps/server/src/features/'));
  const featureSource = features.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

  const entries = [...ranks, ...topicEntries].map((name) => `apps/server/src/features/${name}/index.ts`);

  test(`export at most ${EXPORTS_MAX} names from an entry file`, () => {
    const namesIn = (text: string) => [
      ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) =>
        list!.split(',').filter((name) => name.trim() !== ''),
      ),
      ...(text.match(/^export (?:async )?(?:const|function|class|interface|type|enum) \w/gm) ?? []),
    ];
    const counts = entries.map((path) => ({ path, count: namesIn(readCode(path)).length }));
    expect(counts.filter(({ count }) => count === 0 || count > EXPORTS_MAX)).toEqual([]);
  });

  test('have only files that belong to a layer', () => {
    const [, table] = /the file suffix or the folder is the layer:\n\n([\s\S]*?)\n\n/.exec(
      read('docs/architecture.md'),
    )!;
    const names = [...table!.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell]) => cell!.match(/[.a-z/]+/g)!);
    const suffixes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
    const folders = names.filter((name) => name.endsWith('/')).map((name) => name.slice(0, -1));
    expect(suffixes.length + folders.length).toBe(names.length);
    expect(suffixes.length).toBeGreaterThan(5);
    const topics = '(?:[a-z-]+/)?';
    const layered = new RegExp(`^${topics}[a-z0-9-]+\\.(${suffixes.join('|')})\\.ts$`);
    const foldered = new RegExp(`^${topics}(${folders.join('|')})/[a-z0-9-]+\\.ts$`);
    const wrong = featureSource.filter((path) => {
      const inside = path.split('/').slice(5).join('/');
      return !entries.includes(path) && !layered.test(inside) && !foldered.test(inside);
    });
    expect(wrong).toEqual([]);
  });

  test('contain SQL only in query files', () => {
    const statement =
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|rawQuery)\(|\bsql[`<]|\b(?:find|list|read)(?:Rows?|Values?)</;
    const wrong = featureSource.filter(
      (path) => !/\.queries\.ts$/.test(path) && statement.test(readCode(path)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json'));

  test('contains every optional dependency of the locked packages', () => {
    const missing = missingFromLock(packages).map(({ from, name, version }) => `${from}: ${name} ${version}`);
    expect(missing, 'run node tools/complete-lock.mjs').toEqual([]);
  });

  test('matches every package.json, and contains no registry URLs', () => {
    expect(disagreements(packages)).toEqual([]);
    const links = everything
      .filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
      .map(dirname);
    const resolved = Object.values<{ resolved?: string }>(packages).flatMap((entry) => entry.resolved ?? []);
    expect(resolved.sort()).toEqual(links.sort());
  });

  test('is searched for dependencies in the same folders as Node does', () => {
    const optionalDependencies = { here: '1.0.0', above: '1.0.0', elsewhere: '1.0.0' };
    const lock = {
      'node_modules/a/node_modules/b': { optionalDependencies },
      'node_modules/a/node_modules/b/node_modules/here': {},
      'node_modules/above': {},
      'node_modules/c/node_modules/elsewhere': {},
    };
    expect(missingFromLock(lock).map(({ name }) => name)).toEqual(['elsewhere']);
  });
});

describe('Message files', () => {
  function leaves(value: unknown, key = ''): [string, string][] {
    if (typeof value !== 'object' || value === null) return [[key, String(value)]];
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, key ? `${key}.${name}` : name));
  }
  const placeholders = (text: string) =>
    [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+>|\$t\([^)]+\)/g))].sort();
  const english = everything.filter((path) => path.endsWith('messages/en.json'));

  test('exist in English and in Dutch for every feature [A2]', () => {
    const dutch = everything.filter((path) => path.endsWith('messages/nl.json'));
    expect(dutch.map(dirname)).toEqual(english.map(dirname));
    expect(english.length).toBeGreaterThan(0);
  });

  test('have no key that the web app compares with', () => {
    // A renamed key would change the behaviour. Errors and states have a code or a kind.
    const keys = english.flatMap((path) => leaves(JSON.parse(read(path))).map(([key]) => key));
    const dotted = new Set(keys.filter((key) => key.includes('.')));
    expect(dotted.size).toBeGreaterThan(1000);
    const compared = /(?:[!=]==\s*|\bcase )'([\w.-]+)'/g;
    const wrong = code
      .filter((path) => path.startsWith('apps/web/src/'))
      .flatMap((path) =>
        [...read(path).matchAll(compared)]
          .filter(([, key]) => dotted.has(key!))
          .map(([comparison]) => `${path}: ${comparison}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each(english)('have the same keys and placeholders in Dutch as %s [A2]', (path) => {
    const en = leaves(JSON.parse(read(path)));
    const nl = new Map(leaves(JSON.parse(read(path.replace(/en\.json$/, 'nl.json')))));
    expect([...nl.keys()].sort()).toEqual(en.map(([key]) => key).sort());
    for (const [key, text] of en) {
      expect(text.trim() && nl.get(key)?.trim(), `${key} is empty`).toBeTruthy();
      expect(placeholders(nl.get(key) ?? ''), `placeholders of ${key}`).toEqual(placeholders(text));
    }
  });

  test('have no words that the glossary rejects, and no other quotation marks than “ ” [A2]', () => {
    const [, section = ''] =
      /^## Words rejected in UI texts\n([\s\S]*?)\n## /m.exec(read('docs/glossary.md')) ?? [];
    const list = (language: string) =>
      new RegExp(`^${language}: (.+)\\.$`, 'm').exec(section)?.[1]?.split(', ') ?? [];
    const allowed = [...section.matchAll(/“(.+?)”/g)].map(([, words]) => words!);
    const contractTexts = {
      en: { ...englishErrors, ...englishNotifications },
      nl: { ...dutchErrors, ...dutchNotifications },
    };
    const texts = (language: 'en' | 'nl') => [
      ...english
        .map((path) => path.replace(/en\.json$/, `${language}.json`))
        .flatMap((path) => leaves(JSON.parse(read(path)), path)),
      ...leaves(contractTexts[language]),
    ];
    const wrong = (['English', 'Dutch'] as const).flatMap((name) => {
      const language = name === 'English' ? 'en' : 'nl';
      const words = list(name);
      expect(words.length).toBeGreaterThan(20);
      const rejected = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`, 'i');
      return texts(language).flatMap(([key, text]) => {
        const plain = allowed
          .reduce((left, name) => left.replace(new RegExp(name, 'gi'), ''), text)
          .replace(/\{+[^}]*\}+/g, '{}');
        const found = rejected.exec(plain) ?? /[‘'"]\{\}|\{\}[’'"](?!s\b)/.exec(plain);
        return found ? [`${key}: ${found[0]}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe('Source files', () => {
  test('have at most 400 lines', () => {
    const sized = everything
      .filter((path) => /\.(ts|tsx|mjs|cjs|js|css|sql)$/.test(path))
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }));
    for (const { path, lines } of sized) if (lines > 300) console.warn(`${path} has ${lines} lines`);
    expect(sized.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test('are at most 40 per folder', () => {
    // Not checked: packages/contract/src has one file per feature, side by side, so that a feature is found by its name.
    const checked = everything.filter((path) => /^apps\/(web\/src|server\/src\/features)\//.test(path));
    const counts = Map.groupBy(checked, dirname);
    expect(counts.size).toBeGreaterThan(20);
    const crowded = [...counts].filter(([, files]) => files.length > 40);
    expect(crowded.map(([folder, files]) => `${folder} has ${files.length} files`)).toEqual([]);
  });

  test('read the environment only in app/config.ts', () => {
    const environment = /process\s*\??\.\s*env\b|process\[['"]env|\benv\b[^;]*from '(node:)?process'/;
    const readers = serverSource.filter((path) => environment.test(read(path)));
    expect(readers.filter((path) => path !== 'apps/server/src/app/config.ts')).toEqual([]);
  });

  test('have no index files except feature entries, no export-all and no imports from two levels up', () => {
    const doors = [...ranks, ...topicEntries].map((name) => `apps/server/src/features/${name}/index.ts`);
    expect(production.filter((path) => /\/index\.tsx?$/.test(path) && !doors.includes(path))).toEqual([]);
    expect(production.filter((path) => /^export \*/m.test(read(path)))).toEqual([]);
    expect(production.filter((path) => /(from|import) ?\(?'\.\.\/\.\.\//.test(read(path)))).toEqual([]);
  });

  test('have no catch-all names such as utils or helpers', () => {
    const drawer = /(^|[/.-])(utils?|helpers?|common|managers?|misc)(\.|\/|-|$)/;
    expect(production.filter((path) => drawer.test(path))).toEqual([]);
  });

  test('have no names with a retired word', () => {
    const [, list] =
      /^`npm run check` rejects these words[^:]*: (.+)\.$/m.exec(read('docs/glossary.md')) ?? [];
    const retired = new Set(list!.split(', '));
    expect(retired.size).toBeGreaterThan(5);
    const wordsOf = (name: string) =>
      name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];
    const declared = /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
    const wrong = code.flatMap((path) =>
      [basename(path), ...[...read(path).matchAll(declared)].map(([, name]) => name!)]
        .filter((name) => wordsOf(name).some((word) => retired.has(word)))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('use only features of Node 20 in the scripts that npm starts', () => {
    const scripts = everything.filter((path) => /^tools\/(\w+\.mjs|(setup|tasks)\/.*\.mjs)$/.test(path));
    expect(scripts.length).toBeGreaterThan(15);
    // The product's own Node runs map.mjs.
    const started = scripts.filter((path) => path !== 'tools/map.mjs');
    const newer =
      /\bgroupBy\(|withResolvers|fromAsync|Promise\.try|Iterator\.|RegExp\.escape|\bimport\.meta\.main/;
    expect(started.filter((path) => newer.test(read(path)))).toEqual([]);
  });

  const styles = everything.filter((path) => /^apps\/web\/src\/(?!embedded\/).*\.css$/.test(path));

  test('take font sizes from tokens', () => {
    expect(styles.length).toBeGreaterThan(100);
    expect(styles.filter((path) => /font-size:\s*[\d.]+px/.test(read(path)))).toEqual([]);
  });

  test('name only classes that their CSS modules have, and each of these', () => {
    const modules = new Map(
      styles.filter((path) => path.endsWith('.module.css')).map((path) => [path, new Set<string>()]),
    );
    const computed = new Set<string>();
    const wrong: string[] = [];
    for (const path of production.filter((path) => /^apps\/web\/src\/.*\.tsx?$/.test(path))) {
      const text = readCode(path);
      for (const [, name, from] of text.matchAll(/^import (\w+) from '(\S+\.module\.css)';$/gm)) {
        const module = from!.startsWith('#') ? `apps/web/src/${from!.slice(1)}` : join(dirname(path), from!);
        if (new RegExp(`\\b${name}\\[`).test(text)) computed.add(module);
        const has = classesOf(module);
        for (const [, used] of text.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g'))) {
          modules.get(module)?.add(used!);
          if (!has.has(used!)) wrong.push(`${path}: ${name}.${used} does not exist`);
        }
      }
    }
    for (const [path, used] of modules)
      for (const name of computed.has(path) ? [] : classesOf(path))
        if (!used.has(name)) wrong.push(`${path}: nothing uses .${name}`);
    expect(wrong).toEqual([]);
  });

  test('compose only CSS primitives that exist, and use each of them', () => {
    const isPrimitive = (path: string) => path.startsWith('apps/web/src/ui/primitives/');
    const defined = styles.filter(isPrimitive).flatMap(readSelectors);
    expect(defined.length).toBeGreaterThan(100);
    expect(defined.filter((name, index) => defined.indexOf(name) < index)).toEqual([]);
    const composed = styles.flatMap((path) =>
      [...read(path).matchAll(/composes:([^;]+) from global/g)].map(([, names]) => ({ path, names: names! })),
    );
    const components = production.filter((path) => /^apps\/web\/src\/.*\.tsx?$/.test(path));
    const named = components.flatMap((path) =>
      [...read(path).matchAll(/\bclassName="([^"]+)"/g)].map(([, names]) => ({ path, names: names! })),
    );
    const wordsOf = (text: string) => text.trim().split(/\s+/);
    const unknown = [...composed, ...named].flatMap(({ path, names }) =>
      wordsOf(names)
        .filter((name) => !defined.includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
    const quoted = components.flatMap((path) => [...readCode(path).matchAll(/["'`]([^"'`]*)["'`]/g)]);
    const used = new Set(
      [...composed.map(({ names }) => names), ...quoted.map(([, text]) => text!)].flatMap(wordsOf),
    );
    expect(defined.filter((name) => !used.has(name))).toEqual([]);
  });
});
