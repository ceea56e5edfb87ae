import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endpoints } from '@rushes/contract/endpoints';
import { errors } from '@rushes/contract/errors';
import { describe, expect, test } from 'vitest';
import { tableOwners } from '#app/table-owners.ts';
import { baseExports, EXPORTS_MAX, ranks, topicEntries } from '../../../tools/check/feature-list.mjs';
import { disagreements, missingFromLock } from '../../../tools/setup/package-lock.mjs';

import { code, everything, production, read, readCode, root, under, wordsOf } from './source-files.ts';

// Architecture rules that import checks cannot enforce. Each test lists the violating files. Those of the web app are in
// architecture-web.test.ts.
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

  /** The names in the export lists, such as `findPod` and `type PodRow`. */
  const listedIn = (text: string) =>
    [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list]) =>
      list!.split(',').flatMap((name) => (name.trim() === '' ? [] : `${type}${name.trim()}`)),
    );

  test(`export at most ${EXPORTS_MAX} names from an entry file`, () => {
    const declared = /^export (?:async )?(?:const|function|class|interface|type|enum) \w/gm;
    const counts = entries.map((path) => {
      const text = readCode(path);
      return { path, count: listedIn(text).length + (text.match(declared) ?? []).length };
    });
    expect(counts.filter(({ count }) => count === 0 || count > EXPORTS_MAX)).toEqual([]);
  });

  test(`export at most ${EXPORTS_MAX} use cases per feature, except the base features`, () => {
    const useCases = (path: string) => listedIn(readCode(path)).filter((name) => !name.startsWith('type '));
    const counts = ranks.map((name) => {
      const own = entries.filter((path) => path.startsWith(`apps/server/src/features/${name}/`));
      return [name, own.flatMap(useCases).length] as const;
    });
    const isBase = (name: string) => Object.hasOwn(baseExports, name);
    expect(counts.filter(([name, count]) => !isBase(name) && count > EXPORTS_MAX)).toEqual([]);
    expect(Object.fromEntries(counts.filter(([name]) => isBase(name)))).toEqual(baseExports);
  });

  test('export types but no queries from an entry file', () => {
    const fromQueries = /^export \{([^}]*)\} from '[^']*\.queries\.ts'/gm;
    const wrong = entries.flatMap((path) =>
      [...readCode(path).matchAll(fromQueries)]
        .flatMap(([, list]) => list!.split(',').map((name) => name.trim()))
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have only files that belong to a layer', () => {
    const [, table] = /the file suffix or the folder is the layer:\n\n([\s\S]*?)\n\n/.exec(
      read('CONTRIBUTING.md'),
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

describe('Documents', () => {
  // Words with a letter or a digit: two screens, and two pages.
  test.each([
    ['README.md', 600],
    ['docs/architecture.md', 1100],
  ])('are short: %s has at most %i words', (path, max) => {
    const words = read(path).match(/\S*\w\S*/g)!;
    expect(words.length).toBeGreaterThan(100);
    expect(words.length).toBeLessThanOrEqual(max);
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
    const checked = everything.filter((path) => /^apps\/(web\/src|server\/(src|test))\//.test(path));
    const counts = Map.groupBy(checked, dirname);
    expect(counts.size).toBeGreaterThan(20);
    const crowded = [...counts].filter(([, files]) => files.length > 40);
    expect(crowded.map(([folder, files]) => `${folder} has ${files.length} files`)).toEqual([]);
  });

  test('have a README per feature with more than 30 files', () => {
    const feature = /^apps\/(?:server|web)\/src\/features\/[^/]+/;
    const files = everything.filter((path) => feature.test(path) && !path.endsWith('/README.md'));
    const features = Map.groupBy(files, (path) => feature.exec(path)![0]);
    const large = [...features].filter(([, paths]) => paths.length > 30).map(([folder]) => folder);
    expect(large.length).toBeGreaterThan(10);
    expect(large.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  });

  test('read the environment only in app/config.ts', () => {
    const environment = /process\s*\??\.\s*env\b|process\[['"]env|\benv\b[^;]*from '(node:)?process'/;
    const readers = serverSource.filter((path) => environment.test(read(path)));
    expect(readers.filter((path) => path !== 'apps/server/src/app/config.ts')).toEqual([]);
  });

  test('have no index files except feature entries, no export-all and no imports from two levels up', () => {
    const entries = [...ranks, ...topicEntries].map((name) => `apps/server/src/features/${name}/index.ts`);
    expect(production.filter((path) => /\/index\.tsx?$/.test(path) && !entries.includes(path))).toEqual([]);
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
    // `goOn` rejects the words next to each other.
    const retired = list!.split(', ').map((word) => ` ${wordsOf(word).join(' ')} `);
    expect(retired.length).toBeGreaterThan(5);
    const isRetired = (name: string) => {
      const words = ` ${wordsOf(name).join(' ')} `;
      return retired.some((word) => words.includes(word));
    };
    const named = {
      declared: /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g,
      testId: /\bdata-testid=["'{`]+([\w-]+)/g,
      title:
        /\b(?:test|it|describe)(?:\.\w+)?(?:\([^()'"`]*\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)\s*,/g,
      cssClass: /\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g,
    };
    const namesIn = (path: string) => {
      const text = path.endsWith('.css') ? readCode(path) : read(path);
      const patterns = path.endsWith('.css') ? [named.cssClass] : [named.declared, named.testId, named.title];
      return patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(([, ...found]) => found.filter((name) => name !== undefined)),
      );
    };
    const styles = everything.filter((path) => path.endsWith('.css'));
    const patches = everything.filter((path) => path.endsWith('.patch'));
    const names = [
      ...[...code, ...styles].flatMap((path) => namesIn(path).map((name) => ({ path, name }))),
      ...[...code, ...styles, ...patches].map((path) => ({ path, name: basename(path) })),
    ];
    expect(names.length).toBeGreaterThan(10_000);
    const wrong = names.filter(({ name }) => isRetired(name)).map(({ path, name }) => `${path}: ${name}`);
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
});
