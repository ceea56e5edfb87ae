import { chmod, chown, lchown, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '#platform/db/log.ts';
import { type Account, chooseAccount, findBarrier } from './account.ts';

/** The folder of one database: `data` (the cluster), its password, its log. */
export interface Home {
  folder: string;
  account: Account | undefined;
}

export const dataOf = (folder: string) => join(folder, 'data');
export const passwordOf = (folder: string) => join(folder, 'password');
export const logOf = (folder: string) => join(folder, 'postgres.log');

/**
 * `<dataDir>/postgres`. If root starts this process from a folder that the server's user cannot enter (a checkout in
 * /root), it is a symlink to a separate folder in /var/lib.
 */
export async function findHome(dataDir: string, log: Log): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(await realpath(dataDir), 'postgres');
  const account = await chooseAccount(dataOf(folder));
  if (account) await admit(await realpath(dataDir), account);
  if (!(await stat(folder).catch(() => undefined))) {
    // A symlink to a folder that was removed.
    await rm(folder, { force: true });
    const barrier = await findBarrier(await realpath(dataDir), account);
    if (barrier) await linkElsewhere(folder, barrier, log);
  }
  await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  if (account) {
    await chown(real, account.uid, account.gid);
    await handOver(dataOf(real), account);
    const blocked = await findBarrier(real, account);
    if (blocked) throw new Error(`the database's user (uid ${account.uid}) may not enter ${blocked}`);
  }
  await requireOwn(real);
  await chmod(real, 0o700);
  return { folder: real, account };
}

/** Lets the group of the server's user enter the private data folder, but not list it. */
async function admit(dataDir: string, account: Account): Promise<void> {
  const { mode, uid, gid } = await stat(dataDir);
  if (mode & 0o001 || (gid === account.gid && mode & 0o010)) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
}

async function linkElsewhere(folder: string, barrier: string, log: Log): Promise<void> {
  const name = basename(dirname(folder)).replace(/^\.+/, '') || 'data';
  // Never reuse an existing folder: removing the data folder also means removing its database.
  const elsewhere = await mkdtemp(join('/var/lib', `${name}-`));
  try {
    await symlink(elsewhere, folder);
    log.warn({ folder: elsewhere }, `the database cannot enter ${barrier}; its files are kept elsewhere`);
  } catch (error) {
    await rm(elsewhere, { recursive: true });
    // A concurrent start created its own symlink.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}

async function requireOwn(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self) {
    throw new Error(`${folder} belongs to another user (uid ${uid}); start as that user or as root`);
  }
}

/** A backup restored by root is owned by root, and PostgreSQL refuses data owned by another user. */
async function handOver(data: string, account: Account): Promise<void> {
  const top = await stat(data).catch(() => undefined);
  if (top?.uid !== 0) return;
  for (const name of await readdir(data, { recursive: true })) {
    await lchown(join(data, name), account.uid, account.gid);
  }
  await chown(data, account.uid, account.gid);
  await chmod(data, 0o700);
}
