import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { namedDriver, type RawQuery, rawEach, rawRows } from './driver.ts';
import type { Log } from './log.ts';
import { columnTypes } from './types.ts';

export interface DbOptions {
  url: string;
  log?: Log;
  poolSize?: number;
  /** Set to false behind a pooler in transaction mode. */
  prepare?: boolean;
}

/** A database or a transaction with any tables. */
export type RawTarget = Pick<Kysely<unknown>, 'executeQuery'>;

interface Opened {
  pool: pg.Pool;
  prepare: boolean;
}
const opened = new WeakMap<object, Opened>();

export function openDb<T>({ url, log, poolSize = 10, prepare = true }: DbOptions): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: url,
    // Plan each statement once per connection: our statements look up rows by key, so the plan does not depend on the
    // values. Planning the folder list took longer than running it.
    ...(prepare ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    max: poolSize,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // Without a listener, losing an idle connection terminates the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle database connection was lost'));
  // A connection in use reports its loss through the query; without a listener it also terminates the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<T>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => namedDriver(pool, prepare),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  opened.set(db, { pool, prepare });
  return db;
}

export async function closeDb<T>(db: Kysely<T>): Promise<void> {
  const pool = opened.get(db)?.pool;
  await db.destroy();
  // Kysely does not end a pool that only raw queries have used.
  if (pool && !pool.ending) await pool.end();
}

/**
 * Returns rows as arrays of PostgreSQL text values, without parsing: for lists whose JSON the database builds and Node
 * only forwards. Works on a database and inside a transaction.
 */
export async function rawQuery(db: RawTarget, query: RawQuery): Promise<(string | null)[][]> {
  const direct = opened.get(db);
  if (direct) return rawRows(direct.pool, query, direct.prepare);
  const compiled = { ...CompiledQuery.raw(query.text, [...(query.values ?? [])]), raw: query };
  return (await db.executeQuery<(string | null)[]>(compiled)).rows;
}

/** Like rawQuery, but row by row: long lists are written while PostgreSQL is still reading. */
export async function rawForEach(
  db: RawTarget,
  query: RawQuery,
  each: (row: readonly (string | null)[]) => void,
): Promise<void> {
  const direct = opened.get(db);
  if (direct) await rawEach(direct.pool, query, direct.prepare, each);
  else for (const row of await rawQuery(db, query)) each(row);
}

/** Returns the first column of the only row: JSON text built by the database. */
export async function rawText(db: RawTarget, query: RawQuery): Promise<string> {
  return (await rawQuery(db, query))[0]?.[0] ?? 'null';
}
