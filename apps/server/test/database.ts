import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { cloneDatabase, createDatabase, dropDatabase } from '#platform/postgres/databases.ts';
import { atFileEnd } from './file-end.ts';

/** A migrated database for this test file, dropped at its end; returns its URL. */
export async function cloneTestDatabase(): Promise<string> {
  const name = ownName();
  return cloneDatabase(inject('adminUrl'), inject('template'), name);
}

/** Like cloneTestDatabase, but without tables. */
export async function emptyTestDatabase(): Promise<string> {
  return createDatabase(inject('adminUrl'), ownName());
}

function ownName(): string {
  const name = `test_${randomBytes(6).toString('hex')}`;
  atFileEnd(() => dropUnused(name));
  return name;
}

/** How long PostgreSQL may take to end the backends of closed connections. */
const CLOSING_MS = 30_000;

/** Drops a database without connections; open connections fail the test file that left them. */
export async function dropUnused(name: string, closingMs = CLOSING_MS): Promise<void> {
  const adminUrl = inject('adminUrl');
  const end = Date.now() + closingMs;
  let open = await openConnections(adminUrl, name);
  while (open.length > 0 && Date.now() < end) {
    await pause(20);
    open = await openConnections(adminUrl, name);
  }
  await dropDatabase(adminUrl, name);
  if (open.length > 0) throw new Error(`Connections left open to the test database: ${open.join('; ')}`);
}

/** The last statement of each connection to the database. */
async function openConnections(adminUrl: string, name: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ query: string }>(
      `select left(query, 120) as query from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    return rows.map(({ query }) => query);
  } finally {
    await client.end();
  }
}
