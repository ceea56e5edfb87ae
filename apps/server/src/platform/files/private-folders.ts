import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '#platform/log/log.ts';

const FOLDER = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;

/**
 * Everything that this process and its children write from now on can be read only by their user. ffmpeg, bsdtar and
 * the libraries choose the modes of their files themselves, so a mode at each of our own calls would not be enough.
 */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Creates a folder that only this user can enter. Its parents, if missing, are open to others. */
export function makePrivateFolder(folder: string, log: Log): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  restrictPermissions([folder], log);
}

/** Files and folders of an earlier version, which others may still be able to read. Missing ones are skipped. */
export function restrictPermissions(paths: readonly string[], log: Log): void {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    // A sticky folder, such as /tmp, is shared by several users on purpose.
    if (!found || found.mode & STICKY) continue;
    const wanted = found.isDirectory() ? FOLDER : FILE;
    // A group that may only enter is the one of the database server: see admit.
    const extra = found.mode & 0o777 & ~wanted;
    if (extra === 0 || (found.isDirectory() && extra === 0o010)) continue;
    try {
      chmodSync(path, wanted);
    } catch (error) {
      log.warn({ path, err: error }, 'other users of this machine may be able to read this');
    }
  }
}
