// A copy of the checkout that may be damaged: the sources are copied, the packages are only pointed at.
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

/** Puts the sources back as they are in the checkout, whatever was done to them. */
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

// Entry by entry, because our own packages must lead into the copy: one link for the whole folder would
// take the contract from the checkout, without the fault.
function linkPackages(folder) {
  mkdirSync(folder);
  for (const name of readdirSync(modules)) {
    if (name === '@rushes' || name === '.vite' || name === '.cache') continue;
    symlinkSync(join(modules, name), join(folder, name));
  }
  const own = join(modules, '@rushes');
  if (!existsSync(own)) return;
  mkdirSync(join(folder, '@rushes'));
  // These are relative links (../../packages/contract): the same text leads into the copy.
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(join(own, name)), join(folder, '@rushes', name));
}
