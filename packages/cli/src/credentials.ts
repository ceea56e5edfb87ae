import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Grant, KeptGrant } from '@rushes/client';

/** In the user's configuration folder, readable only by the user. */
export interface Credentials extends KeptGrant {
  path: string;
  remove(): Promise<void>;
}

export function openCredentials(env: NodeJS.ProcessEnv): Credentials {
  const home =
    process.platform === 'win32'
      ? (env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'))
      : (env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'));
  const path = join(home, 'rushes', 'credentials.json');
  return {
    path,
    async load() {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as Grant;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async save(grant) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Complete or not at all, and never readable by others.
      const fresh = `${path}.${randomUUID()}`;
      await writeFile(fresh, `${JSON.stringify(grant, null, 2)}\n`, { mode: 0o600 });
      await rename(fresh, path);
    },
    remove: () => rm(path, { force: true }),
  };
}
