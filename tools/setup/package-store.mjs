// The installed npm packages of the last locks, shared by the checkouts of a user: a new checkout links the files in a
// few seconds, where npm unpacks more than a gigabyte. A file edited in one checkout changes in all, as in the store of
// pnpm, so an entry with a file that changed is deleted and npm installs again.
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Entries of other locks stay for branches that need them. */
const KEPT = 2;
/** Written by programs at run time. */
const NOT_STORED = new Set(['.cache', '.vite']);
/** npm writes its list of the installed packages in place: a link would change the list of every checkout. */
const COPIED = '.package-lock.json';

/** Every folder, file and symbolic link below a folder, each folder before its content. */
function* below(folder, path = '') {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    if (path === '' && NOT_STORED.has(entry.name)) continue;
    const name = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      yield* below(folder, name);
    } else if (entry.isSymbolicLink()) yield { name, target: readlinkSync(join(folder, name)) };
    else yield { name, ...versionOf(join(folder, name)) };
  }
}

function versionOf(path) {
  const { size, mtimeMs } = lstatSync(path);
  return { size, mtimeMs };
}

function link(entries, from, to) {
  for (const { name, isFolder, target } of entries) {
    if (isFolder) mkdirSync(join(to, name));
    else if (target !== undefined) symlinkSync(target, join(to, name));
    else if (name === COPIED) copyFileSync(join(from, name), join(to, name));
    else linkSync(join(from, name), join(to, name));
  }
}

const isUnchanged = (folder) => (entry) => {
  if (entry.size === undefined) return true;
  const { size, mtimeMs } = versionOf(join(folder, entry.name));
  return size === entry.size && mtimeMs === entry.mtimeMs;
};

/** Other users must be able to enter it: the database runs as one of them. mkdtemp would keep them out. */
function newFolder(parent) {
  const folder = join(parent, `packages-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Links the packages of this key to `modules`. False if they are not stored, not as stored, or on another disk. */
export function linkPackages(store, key, modules) {
  const entry = join(store, key);
  let draft;
  try {
    const entries = JSON.parse(readFileSync(join(entry, 'files.json'), 'utf8'));
    const files = join(entry, 'files');
    if (!entries.every(isUnchanged(files))) {
      rmSync(entry, { recursive: true, force: true });
      return false;
    }
    draft = newFolder(join(dirname(modules), '.cache'));
    link(entries, files, draft);
    rmSync(modules, { recursive: true, force: true });
    renameSync(draft, modules);
    return true;
  } catch {
    if (draft) rmSync(draft, { recursive: true, force: true });
    return false;
  }
}

/** Stores the packages that npm has just installed. A store that cannot be written only costs time. */
export function storePackages(store, key, modules) {
  let draft;
  try {
    draft = newFolder(store);
    const files = join(draft, 'files');
    mkdirSync(files);
    link(below(modules), modules, files);
    writeFileSync(join(draft, 'files.json'), JSON.stringify([...below(files)]));
    rmSync(join(store, key), { recursive: true, force: true });
    renameSync(draft, join(store, key));
    deleteOld(store);
  } catch {
    if (draft) rmSync(draft, { recursive: true, force: true });
  }
}

function deleteOld(store) {
  const newest = readdirSync(store)
    .map((name) => ({ path: join(store, name), time: statSync(join(store, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of newest.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}
