// node tools/complete-lock.mjs, after an `npm install` that changed package-lock.json.
// npm omits an optional package from the lock if the registry does not have it at that moment, and newer versions of
// npm refuse such a lock in `npm ci`. This adds the missing packages, with checksums where they are known.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { lockPath, missingFromLock } from './setup/package-lock.mjs';

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  .trim()
  .replace(/\/$/, '');
// In the order that npm uses.
const fields = ['version', 'integrity', 'cpu', 'dev', 'libc', 'license', 'optional', 'os', 'engines'];

const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
const { packages } = lock;

const unverified = Object.entries(packages)
  .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.integrity)
  .map(([place, entry]) => ({ place, name: nameAt(place), version: entry.version, like: entry }));
const missing = missingFromLock(packages).map(({ from, name, version }) => ({
  place: placeOf(from, name),
  name,
  version,
  like: { ...siblingOf(from, name), dev: packages[from].dev },
}));

let without = 0;
for (const { place, name, version, like } of [...unverified, ...missing]) {
  const published = await publishedVersions(name);
  const exact = published[version];
  // The platform of a package does not change between its versions; the rest may.
  const { cpu, os, libc } = exact ?? newestOf(published) ?? like;
  const { license, engines } = exact ?? like;
  if (Object.keys({ ...exact?.dependencies, ...exact?.optionalDependencies }).length > 0) {
    throw new Error(`${name} ${version} has dependencies of its own: only npm can add it`);
  }
  const known = { version, integrity: exact?.dist.integrity, cpu, os, libc, license, engines };
  const entry = { ...known, dev: like.dev, optional: true };
  packages[place] = Object.fromEntries(
    fields.filter((field) => entry[field] !== undefined).map((field) => [field, entry[field]]),
  );
  if (!exact) without++;
  console.log(`${name} ${version}${exact ? '' : ': not in the registry, so it has no checksum'}`);
}

lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
);
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} added to package-lock.json; ${without} have no checksum.`);

function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Next to the package that requires it, or inside that package if another version is already there. */
function placeOf(from, name) {
  const beside = `${from.slice(0, from.lastIndexOf('node_modules/'))}node_modules/${name}`;
  return beside in packages ? `${from}/node_modules/${name}` : beside;
}

/** Metadata for a package that the registry does not have: the platform from its name, the rest from a sibling. */
function siblingOf(from, name) {
  const sibling = Object.keys(packages[from].optionalDependencies)
    .map((other) => packages[placeOf(from, other)] ?? packages[`node_modules/${other}`])
    .find((entry) => entry);
  const [, os, cpu] = /(android|darwin|freebsd|linux|openharmony|win32)-(\w+)/.exec(name) ?? [];
  if (!os) throw new Error(`${name}: neither the registry nor its name tells the platform`);
  return { os: [os], cpu: [cpu], license: sibling?.license, engines: sibling?.engines };
}

function newestOf(published) {
  const [newest] = Object.keys(published).sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  return published[newest];
}

async function publishedVersions(name) {
  const answer = await fetch(`${registry}/${name.replace('/', '%2f')}`);
  if (answer.status === 404) return {};
  if (!answer.ok) throw new Error(`${registry} answered ${answer.status} for ${name}`);
  return (await answer.json()).versions;
}
