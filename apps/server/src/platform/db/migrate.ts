import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { splitStatements } from './statements.ts';

/** The database was migrated by a newer version of this program. */
export class MigrationsNewerError extends Error {
  override name = 'MigrationsNewerError';
}

/** The applied migrations in the database do not match the files. */
export class MigrationsDifferError extends Error {
  override name = 'MigrationsDifferError';
}

export interface MigrateOptions {
  url: string;
  /** Contains the NNNN-name.sql files. */
  folder: string;
  log: Log;
  /** Runs first, under the same lock: for other schemas that must exist (graphile-worker's). */
  before?(url: string): Promise<void>;
}

interface Migration {
  number: number;
  file: string;
  name: string;
  sha256: string;
  /** Hashes of earlier versions of the file that lead to the same schema: a database that ran one is up to date. */
  replaces: readonly string[];
  text: string;
}

const MIGRATION_LOCK = 6_120_771;
const NO_TRANSACTION = /^-- no-transaction\s*\n/;
const REPLACES = /^-- replaces sha256 ([0-9a-f]{64})$/gm;

/** Applies the pending migrations, once even when several processes start at the same time. */
export async function migrate({ url, folder, log, before }: MigrateOptions): Promise<{ applied: string[] }> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  // A connection lost during a query rejects that query; this handles a loss between queries.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client, log);
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, sha256 text not null,
      appliedat timestamptz not null default now())`);
    const pending = await compare(client, files);
    await before?.(url);
    for (const file of pending) {
      log.info({ migration: file.file }, 'applying a migration');
      await apply(client, file);
    }
    return { applied: pending.map((file) => file.file) };
  } finally {
    await client.end().catch(() => {});
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const found: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith('.sql')) continue;
    const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (!number || !name) throw new MigrationsDifferError(`${file} is not named NNNN-name.sql`);
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    const sha256 = createHash('sha256').update(text).digest('hex');
    if (found.at(-1)?.number === Number(number)) {
      throw new MigrationsDifferError(`${found.at(-1)?.file} and ${file} have the same number`);
    }
    const replaces = [...text.matchAll(REPLACES)].map(([, hash]) => hash!);
    found.push({ number: Number(number), file, name, sha256, replaces, text });
  }
  return found;
}

/** Polls: a session waiting for the lock inside PostgreSQL would block create index concurrently. */
async function takeLock(client: pg.Client, log: Log): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0].mine) return;
    if (tries === 0) log.info({}, 'another process is migrating the database; waiting for it');
    await pause(50);
  }
}

async function compare(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from schema_migration order by number',
  );
  const known = new Map(files.map((file) => [file.number, file]));
  const newest = files.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = known.get(row.number);
    const shown = `${String(row.number).padStart(4, '0')}-${row.name}`;
    if (!file && row.number > newest) {
      throw new MigrationsNewerError(`the database has migration ${shown}, which this version does not know`);
    }
    if (!file) throw new MigrationsDifferError(`the file of the applied migration ${shown} is missing`);
    if (file.sha256 !== row.sha256 && !file.replaces.includes(row.sha256)) {
      throw new MigrationsDifferError(
        `${file.file} was changed after it was applied; add a new file instead`,
      );
    }
  }
  const last = applied.at(-1)?.number ?? 0;
  const done = new Set(applied.map((row) => row.number));
  const pending = files.filter((file) => !done.has(file.number));
  const late = pending.find((file) => file.number < last);
  if (late) throw new MigrationsDifferError(`${late.file} comes before migrations that are already applied`);
  return pending;
}

const RECORD = 'insert into schema_migration (number, name, sha256) values ($1, $2, $3)';

async function apply(client: pg.Client, { number, name, sha256, text, file }: Migration): Promise<void> {
  try {
    if (NO_TRANSACTION.test(text)) {
      // After a crash the file is run again from the start, so every statement must be idempotent. An interrupted
      // concurrent index build leaves an invalid index: the migration must drop it first, if it exists.
      for (const statement of splitStatements(text)) await client.query(statement);
      await client.query(RECORD, [number, name, sha256]);
      return;
    }
    await client.query('begin');
    await client.query(text);
    await client.query(RECORD, [number, name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const { message, position } = error as pg.DatabaseError;
    const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`migration ${file}${line}: ${message}`, { cause: error });
  }
}
