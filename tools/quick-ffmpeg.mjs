// Debian's ffmpeg loads 213 libraries, and for each of 42,000 symbols the loader searches them in the same order:
// 0.1 CPU seconds per start, and the tests start it some 2,000 times. Loading the libraries with the most used symbols
// first saves a third of it. Only tests use this.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { machineCache, onPath, toolEnvironment } from './checkout.mjs';

const PROGRAMS = ['ffmpeg', 'ffprobe'];
/** More libraries gain little. */
const FIRST = 40;
/** A library that moves forward may hide a symbol of another, which then has to move too. */
const ROUNDS = 5;
const BINDING = /binding file (\S+) \[0\] to (\S+) \[0\]: \w+ symbol `([^']+)'(?: \[(\S+)\])?/g;

function traceLoader(program, what, preload) {
  const env = { ...process.env, LD_DEBUG: what, ...(preload ? { LD_PRELOAD: preload } : {}) };
  return spawnSync(program, ['-version'], { env, encoding: 'utf8', maxBuffer: 2 ** 27 }).stderr ?? '';
}

/** The library that provides each symbol of each file. */
function bindings(program, preload) {
  const found = traceLoader(program, 'bindings', preload).matchAll(BINDING);
  return new Map([...found].map(([, user, library, ...symbol]) => [[user, ...symbol].join(' '), library]));
}

/** Libraries to load first such that every symbol still comes from the same library; undefined if there are none. */
function librariesToPreload(program) {
  const usual = bindings(program);
  const uses = new Map();
  for (const library of usual.values()) uses.set(library, (uses.get(library) ?? 0) + 1);
  const places = new Map(
    (/scope 0: (.*)/.exec(traceLoader(program, 'scopes'))?.[1] ?? '')
      .split(' ')
      .map((path, at) => [basename(path), at]),
  );
  const first = new Set(
    [...uses.keys()]
      .filter((path) => path.startsWith('/') && places.has(basename(path)))
      .sort((one, other) => uses.get(other) - uses.get(one))
      .slice(0, FIRST),
  );
  for (let round = 0; round < ROUNDS && first.size > 0; round++) {
    const libraries = [...first].sort(
      (one, other) => places.get(basename(one)) - places.get(basename(other)),
    );
    const changed = bindings(program, libraries.join(' '));
    const hidden = [...usual].filter(([symbol, library]) => changed.get(symbol) !== library);
    if (hidden.length === 0) return libraries;
    for (const [, library] of hidden) first.add(library);
  }
  return undefined;
}

/** A folder with scripts that start ffmpeg and ffprobe faster, if that works on this machine. */
function quickFfmpeg() {
  const libraryList = '/etc/ld.so.cache';
  const programs = PROGRAMS.map((name) => onPath(name));
  if (process.platform !== 'linux' || !existsSync(libraryList) || programs.includes(undefined))
    return undefined;
  const hash = createHash('sha256').update(String(FIRST));
  // The list changes when a library is installed or updated.
  for (const path of [...programs.map((path) => realpathSync(path)), libraryList]) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  const folder = join(machineCache, `ffmpeg-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const [at, program] of programs.entries()) {
    const libraries = librariesToPreload(program);
    if (!libraries) continue;
    const script = `#!/bin/sh\nLD_PRELOAD='${libraries.join(' ')}' exec '${program}' "$@"\n`;
    writeFileSync(join(draft, PROGRAMS[at]), script, { mode: 0o755 });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** The environment in which tests find the faster scripts. */
export function quickFfmpegEnvironment() {
  const folder = quickFfmpeg();
  return folder ? { PATH: `${folder}${delimiter}${toolEnvironment().PATH}` } : {};
}
