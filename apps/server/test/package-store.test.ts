import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkPackages, storePackages } from '../../../tools/setup/package-store.mjs';

let folder: string;
let store: string;
const modulesOf = (checkout: string) => join(folder, checkout, 'node_modules');

/** A checkout with one installed package. */
function install(checkout: string): string {
  const modules = modulesOf(checkout);
  for (const name of ['zod/lib', '.bin', '.cache']) mkdirSync(join(modules, name), { recursive: true });
  writeFileSync(join(modules, 'zod/lib/index.js'), 'export {};');
  writeFileSync(join(modules, '.cache/compiled'), 'of this checkout');
  symlinkSync('../zod/lib/index.js', join(modules, '.bin/zod'));
  return modules;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-packages-'));
  store = join(folder, 'store');
  mkdirSync(join(folder, 'b'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('A second checkout gets the stored packages, but not what programs wrote beside them', () => {
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(false);
  storePackages(store, 'lock-1', install('a'));
  expect(linkPackages(store, 'lock-2', modulesOf('b'))).toBe(false);
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(true);
  expect(statSync(modulesOf('b')).mode).toBe(statSync(modulesOf('a')).mode);
  expect(readFileSync(join(modulesOf('b'), 'zod/lib/index.js'), 'utf8')).toBe('export {};');
  expect(readlinkSync(join(modulesOf('b'), '.bin/zod'))).toBe('../zod/lib/index.js');
  expect(existsSync(join(modulesOf('b'), '.cache'))).toBe(false);
});

test('Packages of an interrupted installation are replaced', () => {
  storePackages(store, 'lock-1', install('a'));
  mkdirSync(join(modulesOf('b'), 'half'), { recursive: true });
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(true);
  expect(readdirSync(modulesOf('b')).sort()).toEqual(['.bin', 'zod']);
});

test('Packages are not used after a file of them was edited', () => {
  const modules = install('a');
  storePackages(store, 'lock-1', modules);
  writeFileSync(join(modules, 'zod/lib/index.js'), 'export { };');
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(false);
  expect(existsSync(modulesOf('b'))).toBe(false);
  expect(readdirSync(store)).toEqual([]);
});

test('What npm writes into its list of packages stays in one checkout', () => {
  const list = '.package-lock.json';
  const modules = install('a');
  writeFileSync(join(modules, list), 'two packages');
  storePackages(store, 'lock-1', modules);
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(true);
  writeFileSync(join(modulesOf('b'), list), 'three packages');
  expect(readFileSync(join(modules, list), 'utf8')).toBe('two packages');
  writeFileSync(join(modules, list), 'no package');
  expect(linkPackages(store, 'lock-1', modulesOf('b'))).toBe(true);
  expect(readFileSync(join(modulesOf('b'), list), 'utf8')).toBe('two packages');
});

test('The packages of the two last locks are kept', () => {
  const modules = install('a');
  for (const key of ['lock-1', 'lock-2', 'lock-3']) storePackages(store, key, modules);
  expect(readdirSync(store)).toHaveLength(2);
  expect(linkPackages(store, 'lock-3', modulesOf('b'))).toBe(true);
});
