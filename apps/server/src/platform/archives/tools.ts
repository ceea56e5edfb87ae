import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ArchiveTools = { ready: true; bsdtar: string; version: string };
export type MissingArchiveTools = { ready: false; reason: string };

/** libarchive's bsdtar: the only Debian program that reads rar, zip and tar. Called once at startup. */
export async function findArchiveTools(command = 'bsdtar'): Promise<ArchiveTools | MissingArchiveTools> {
  try {
    // The absolute path: the program later runs with a different PATH.
    const found = await run('/bin/sh', ['-c', 'command -v "$1"', 'sh', command]);
    const bsdtar = found.stdout.trim();
    const { stdout } = await run(bsdtar, ['--version']);
    const version = /bsdtar (\S+).*libarchive/.exec(stdout)?.[1];
    if (version) return { ready: true, bsdtar, version };
    return { ready: false, reason: `${command} is not libarchive's bsdtar` };
  } catch {
    return { ready: false, reason: `no ${command} on the PATH (Debian: libarchive-tools)` };
  }
}
