import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type ArchiveTools = { ready: true; bsdtar: string; version: string };
export type MissingArchiveTools = { ready: false; reason: string };

/** libarchive's bsdtar: the one program of Debian's that reads rar beside zip and tar. Asked once, at the start. */
export async function findArchiveTools(command = 'bsdtar'): Promise<ArchiveTools | MissingArchiveTools> {
  try {
    const { stdout } = await run(command, ['--version']);
    const version = /bsdtar (\S+).*libarchive/.exec(stdout)?.[1];
    if (version) return { ready: true, bsdtar: command, version };
    return { ready: false, reason: `${command} is not libarchive's bsdtar` };
  } catch {
    return { ready: false, reason: `no ${command} on the PATH (Debian: libarchive-tools)` };
  }
}
