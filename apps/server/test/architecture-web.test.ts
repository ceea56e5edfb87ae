import { basename, dirname, join } from 'node:path';
import * as englishErrors from '@rushes/contract/error-texts.en';
import * as dutchErrors from '@rushes/contract/error-texts.nl';
import * as englishNotifications from '@rushes/contract/notification-texts.en';
import * as dutchNotifications from '@rushes/contract/notification-texts.nl';
import { describe, expect, test } from 'vitest';
import { code, everything, production, read, readCode, wordsOf } from './source-files.ts';

// Architecture rules of the web app: messages, styles, query keys.
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

describe('Web files', () => {
  test('name no concept of the product in the lib folder of the web app', () => {
    const people = ['guest', 'member', 'tenant', 'workspace', 'reviewer', 'subscription', 'invoice'];
    const things = ['pod', 'folder', 'project', 'label', 'comment', 'review', 'subtitle', 'accesslink'];
    const places = ['console', 'library', 'guide', 'help', 'premiere'];
    const product = new Set([...people, ...things, ...places].flatMap((word) => [word, `${word}s`]));
    // The connection to editing programs names them, and what their projects contain.
    const lib = production.filter((path) => /^apps\/web\/src\/lib\/(?!host\/)/.test(path));
    expect(lib.length).toBeGreaterThan(20);
    const wrong = lib.flatMap((path) =>
      [basename(path), ...(readCode(path).match(/[A-Za-z][\w-]*/g) ?? [])]
        .filter((name) => wordsOf(name).some((word) => product.has(word)))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('take the keys of queries from keys.ts', () => {
    const literal = /\bqueryKey(?::| =)\s*\[\s*['"`]|Quer(?:y|ies)Data(?:<[^(]*>)?\(\s*\[\s*['"`]/;
    const web = production.filter((path) => path.startsWith('apps/web/src/') && basename(path) !== 'keys.ts');
    expect(web.filter((path) => literal.test(readCode(path)))).toEqual([]);
  });

  const styles = everything.filter((path) => /^apps\/web\/src\/(?!embedded\/).*\.css$/.test(path));

  test('take font sizes from tokens', () => {
    expect(styles.length).toBeGreaterThan(100);
    const literal = /(?<![\w-])font(?:-size)?:[^;/}]*(?:\d(?:[a-z]{2,4}|%)|clamp\()/;
    expect(styles.filter((path) => literal.test(readCode(path)))).toEqual([]);
  });

  test('hide text visually only by primitives', () => {
    const copies = styles.filter((path) => /clip-path:\s*inset\(50%\)/.test(read(path)));
    expect(copies.filter((path) => !path.startsWith('apps/web/src/ui/primitives/'))).toEqual([]);
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
    const classesIn = (text: string) => text.trim().split(/\s+/);
    const unknown = [...composed, ...named].flatMap(({ path, names }) =>
      classesIn(names)
        .filter((name) => !defined.includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
    const quoted = components.flatMap((path) => [...readCode(path).matchAll(/["'`]([^"'`]*)["'`]/g)]);
    const used = new Set(
      [...composed.map(({ names }) => names), ...quoted.map(([, text]) => text!)].flatMap(classesIn),
    );
    expect(defined.filter((name) => !used.has(name))).toEqual([]);
  });
});
