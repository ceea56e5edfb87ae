import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The user the server runs as; undefined: the current user. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** When running as root: the owner of the existing data, else `postgres`, else `nobody`. */
export async function chooseAccount(existing: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(existing).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = known.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody to run it as');
}

/** The first folder on the path to `path` that the account cannot enter. */
export async function findBarrier(path: string, account: Account | undefined): Promise<string | undefined> {
  if (!account) return undefined;
  const chain: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    chain.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const folder of chain) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return folder;
  }
  return undefined;
}
