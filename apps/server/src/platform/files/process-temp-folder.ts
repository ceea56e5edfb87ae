import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** For folders of other hosts, where this process cannot check whether the owner still runs. */
const FORGOTTEN_MS = 2 * 86_400_000;

/** Creates a folder for this process only, for temporary files. Removes the folders of processes that no longer run. */
export async function openProcessTempFolder(
  below: string,
): Promise<{ path: string; close(): Promise<void> }> {
  const here = `${hostname().replace(/[^a-z0-9-]/gi, '-')}.`;
  await mkdir(below, { recursive: true });
  for (const name of await readdir(below)) {
    if (await isLeftOver(join(below, name), name, here)) {
      await rm(join(below, name), { recursive: true, force: true });
    }
  }
  const path = join(below, `${here}${process.pid}.${randomBytes(6).toString('hex')}`);
  open.add(path);
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async close() {
      open.delete(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** The open folders of this process. */
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
