// A copy of the checkout that may be modified: the sources are copied, the packages are symlinks.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { modules, root } from '../checkout.mjs';

const leftOut = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.rushes',
  'test-results',
  'playwright-report',
  'shots',
]);

export function scratchCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'rushes-faults-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  refresh(copy);
  linkPackages(join(copy, 'node_modules'));
  return copy;
}

/** Restores the sources to those of the checkout. */
export function refresh(copy) {
  for (const name of readdirSync(copy)) {
    if (!leftOut.has(name)) rmSync(join(copy, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(root)) {
    if (leftOut.has(name)) continue;
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
  }
}

// Links each entry, because our own packages must resolve to the copy: one link for the whole folder would use the
// contract of the checkout, without the fault.
function linkPackages(folder) {
  mkdirSync(folder);
  for (const name of readdirSync(modules)) {
    if (name === '@rushes' || name === '.vite' || name === '.cache') continue;
    symlinkSync(join(modules, name), join(folder, name));
  }
  const own = join(modules, '@rushes');
  if (!existsSync(own)) return;
  mkdirSync(join(folder, '@rushes'));
  // These links are relative (../../packages/contract), so the same target resolves inside the copy.
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(join(own, name)), join(folder, '@rushes', name));
}
