// What package-lock.json says, compared with what our package.json files and the locked packages ask for.
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

/** What the package.json files declare and the lock does not, or declares otherwise: one line each. */
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
 * The optional packages that a locked package names and the lock does not hold. npm leaves out those that the registry
 * does not have on the day; from version 11 on, `npm ci` refuses a lock without them.
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolves(packages, from, name))
      .map(([name, version]) => ({ from, name, version })),
  );
}

/** Looks where Node would look: in node_modules beside the package and in every folder above it. */
function resolves(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (folder === '.' || folder === '') return Object.hasOwn(packages, `node_modules/${name}`);
    if (Object.hasOwn(packages, `${folder}/node_modules/${name}`)) return true;
  }
}
