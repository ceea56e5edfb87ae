import { readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/db/log.ts';
import { graphileLogger } from './graphile-logger.ts';

/** Installs graphile-worker's schema and the tables of jobs.sql. Idempotent. */
export async function installJobs(url: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: graphileLogger(log) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(new URL('./jobs.sql', import.meta.url), 'utf8'));
  } finally {
    await client.end();
  }
}
