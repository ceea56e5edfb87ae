import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { fastFolder } from './fast-folder.ts';
import { quiet } from './quiet.ts';

/** An embedded database server that may forget everything when the machine stops. */
export async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(fastFolder(), 'test-postgres-'));
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbedded({
    dataDir,
    log: quiet,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
