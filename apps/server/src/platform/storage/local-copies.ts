import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Of a machine that is not this one: nobody here can see whether it still runs. */
const FORGOTTEN_MS = 2 * 86_400_000;

export interface LocalCopies {
  make(source: Readable, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>;
  close(): Promise<void>;
}

/**
 * Temporary files for programs that can only read files. Each process has a folder of its own below the given one;
 * those of processes that are no more go when the next one starts.
 */
export async function openLocalCopies(below: string): Promise<LocalCopies> {
  const here = `${hostname().replace(/[^a-z0-9-]/gi, '-')}.`;
  await mkdir(below, { recursive: true });
  for (const name of await readdir(below)) {
    if (await isLeftOver(join(below, name), name, here)) {
      await rm(join(below, name), { recursive: true, force: true });
    }
  }
  const folder = join(below, `${here}${process.pid}.${randomBytes(6).toString('hex')}`);
  open.add(folder);
  await mkdir(folder, { mode: 0o700 });
  return {
    async make(source, signal) {
      const path = join(folder, randomBytes(12).toString('hex'));
      const release = () => rm(path, { force: true });
      try {
        await pipeline(source, createWriteStream(path, { mode: 0o600 }), { signal });
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
    async close() {
      open.delete(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Those of this process. */
const open = new Set<string>();

async function isLeftOver(path: string, name: string, here: string): Promise<boolean> {
  if (open.has(path)) return false;
  const pid = name.startsWith(here) ? Number(name.slice(here.length).split('.')[0]) : Number.NaN;
  if (Number.isInteger(pid)) return pid === process.pid || !isRunning(pid);
  const entry = await stat(path).catch(() => undefined);
  return entry !== undefined && Date.now() - entry.mtimeMs > FORGOTTEN_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
