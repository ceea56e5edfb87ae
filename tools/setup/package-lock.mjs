// Compares package-lock.json with our package.json files and with the dependencies of the locked packages.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, root } from '../checkout.mjs';

export const lockPath = join(root, 'package-lock.json');

/** The package.json files of this repository, relative to its root. */
export function manifests() {
  const found = ['package.json'];
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name, 'package.json');
      if (existsSync(join(root, path))) found.push(path);
    }
  }
  return found.sort();
}

/** Dependencies that the package.json files declare and the lock lacks or has differently: one line each. */
export function disagreements(packages) {
  return manifests().flatMap((path) => {
    const own = readJson(join(root, path)) ?? {};
    const locked = packages[path === 'package.json' ? '' : dirname(path)];
    if (!locked) return [`${path} is not in the lock`];
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      differences(own[kind], locked[kind]).map((line) => `${path}: ${line}`),
    );
  });
}

function differences(own = {}, locked = {}) {
  const names = new Set([...Object.keys(own), ...Object.keys(locked)]);
  return [...names]
    .filter((name) => own[name] !== locked[name])
    .map((name) => `${name} is ${own[name] ?? 'not declared'}, in the lock ${locked[name] ?? 'missing'}`);
}

/**
 * Optional dependencies of locked packages that the lock does not contain. npm omits those that the registry does not
 * have at that moment; from version 11 on, `npm ci` refuses a lock without them.
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolves(packages, from, name))
      .map(([name, version]) => ({ from, name, version })),
  );
}

/** Resolves as Node does: in node_modules next to the package and in every parent folder. */
function resolves(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (folder === '.' || folder === '') return Object.hasOwn(packages, `node_modules/${name}`);
    if (Object.hasOwn(packages, `${folder}/node_modules/${name}`)) return true;
  }
}
