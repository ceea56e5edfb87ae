import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { fastFolder } from './fast-folder.ts';
import { quiet } from './quiet.ts';

/** An embedded database server without durability: a crash of the machine may lose all data. */
export async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(fastFolder(), 'test-postgres-'));
  // If started by root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const access = join(folder, 'access.conf');
  // No password authentication: SCRAM takes 4,096 rounds of hashing per connection, on both sides.
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
