import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { fastFolder } from './fast-folder.ts';
import { quiet } from './quiet.ts';

/** An embedded database server that may forget everything when the machine stops. */
export async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(fastFolder(), 'test-postgres-'));
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const access = join(folder, 'access.conf');
  // A new connection proves its password with 4,096 rounds of hashing, on both sides.
  await writeFile(access, 'host all all 127.0.0.1/32 trust\nlocal all all trust\n');
  const dataDir = join(folder, 'data');
  const { url, stop } = await startEmbedded({
    dataDir,
    log: quiet,
    settings: {
      hba_file: access,
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
      ...{ jit: 'off', max_parallel_workers_per_gather: '0' },
    },
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
