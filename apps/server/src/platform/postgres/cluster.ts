import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { dataOf, type Home, passwordOf } from './home.ts';

/** Our own pid counts as not running: in a container every start has the same pid. */
function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const run = promisify(execFile);

/** The alphabet of base64url needs no escaping in a connection string. */
async function keepPassword(folder: string): Promise<string> {
  const file = passwordOf(folder);
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept;
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  // Unlike a rename, a link never replaces a file created by a concurrent start.
  await link(draft, file).catch(unlessExists);
  await rm(draft);
  return readFile(file, 'utf8');
}

function unlessExists(error: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error;
}

const DRAFT = 'draft-';
const ownDrafts = new Set<string>();

/** Removes leftovers of an interrupted initdb, but not the drafts of a concurrent start. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT) || ownDrafts.has(name) || isRunning(Number(name.split('-')[1]))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Never leaves a partial cluster: it is created in a draft folder, then renamed. */
export async function ensureCluster({ folder, account }: Home, binaries: Binaries): Promise<string> {
  if (await stat(dataOf(folder)).catch(() => undefined)) return readFile(passwordOf(folder), 'utf8');
  await removeDrafts(folder);
  const name = `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`;
  ownDrafts.add(name);
  const draft = join(folder, name);
  const password = await keepPassword(folder);
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  await initdb(binaries, draft, password, account);
  // If a concurrent start was faster, its cluster is kept; it has the same password.
  await rename(join(draft, 'data'), dataOf(folder)).catch(unlessExists);
  await rm(draft, { recursive: true, force: true });
  return readFile(passwordOf(folder), 'utf8');
}

async function initdb(
  binaries: Binaries,
  draft: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const secret = join(draft, 'secret');
  await writeFile(secret, password, { mode: 0o600 });
  if (account) await chown(secret, account.uid, account.gid);
  const attempt = async (characters: string) => {
    const data = join(draft, 'data');
    await rm(data, { recursive: true, force: true });
    await run(
      binaries.initdb,
      [
        ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'],
        ...[
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${characters}`,
        ],
        ...['--data-checksums', '--no-instructions'],
      ],
      { cwd: draft, env: serverEnv(), ...account },
    );
  };
  // pg_trgm uses the locale to classify letters; with C it would skip all accented ones.
  const names = process.platform === 'darwin' ? ['en_US.UTF-8', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const [index, name] of names.entries()) {
    try {
      return await attempt(name);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      if (stderr?.includes('invalid locale name') && index < names.length - 1) continue;
      throw new Error(`initdb failed: ${stderr?.trim() || String(error)}`, { cause: error });
    }
  }
}

/** A clean environment: no variables of ours, and no PG* variables of the user. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' };
}
