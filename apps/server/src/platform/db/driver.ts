import { createHash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import { textTypes } from './types.ts';

export interface RawQuery {
  /** Prepared once per connection under this name: never change the text without changing the name. */
  name: string;
  text: string;
  values?: readonly unknown[];
}

type Queryable = Pick<pg.ClientBase, 'query'>;
type Row = (string | null)[];

export async function rawRows(on: Queryable | pg.Pool, query: RawQuery, prepare: boolean): Promise<Row[]> {
  const result = await (on as Queryable).query<Row>(rawConfig(query, prepare));
  return result.rows;
}

/** Calls `each` for every row as it arrives, while PostgreSQL produces the next. */
export async function rawEach(
  pool: pg.Pool,
  query: RawQuery,
  prepare: boolean,
  each: (row: Row) => void,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const sent = new pg.Query<Row>(rawConfig(query, prepare));
      sent.on('row', (row) => {
        // An exception here would be uncaught. The result must be read completely first.
        try {
          if (!failure) each(row as Row);
        } catch (error) {
          failure = error as Error;
        }
      });
      sent.on('end', () => resolve());
      sent.on('error', reject);
      client.query(sent);
    });
  } catch (error) {
    client.release(isOutdated(error) || !isOfQuery(error));
    throw error;
  }
  client.release();
  if (failure) throw failure;
}

const rawConfig = (query: RawQuery, prepare: boolean) => ({
  ...(prepare ? { name: query.name } : {}),
  text: query.text,
  values: [...(query.values ?? [])],
  rowMode: 'array' as const,
  types: textTypes,
});

/**
 * The table of a prepared statement was altered ("cached plan must not change result type"). A new connection prepares
 * the statement again.
 */
const isOutdated = (error: unknown) => (error as { code?: string }).code === '0A000';
/** An error returned by PostgreSQL: the connection is still usable. */
const isOfQuery = (error: unknown) => error instanceof pg.DatabaseError;

// Named statements use memory on each server connection until it closes, so texts that vary (multi-row inserts,
// optional filters) must not all get a name.
const MOST_NAMES = 500;
const MOST_SEEN = 5_000;

/** Names a text from its second use; one-off texts and variants beyond the limit stay unnamed. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= MOST_NAMES) return undefined;
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen = new Set();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}

interface PgConnection extends DatabaseConnection {
  release(): void;
  discard(): void;
}

export function namedDriver(pool: pg.Pool, prepare: boolean): Driver {
  const nameOf = prepare ? statementNames() : () => undefined;
  const own = (connection: DatabaseConnection) => connection as PgConnection;
  const run = (connection: DatabaseConnection, text: string) =>
    own(connection).executeQuery({ sql: text, parameters: [] } as unknown as CompiledQuery);
  return {
    init: async () => {},
    acquireConnection: async () => connectionOn(await pool.connect(), nameOf, prepare),
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
      await run(connection, `begin${level}${accessMode ? ` ${accessMode}` : ''}`);
    },
    commitTransaction: async (connection) => {
      const { rows } = (await run(connection, 'commit')) as QueryResult<{ command: string }>;
      // PostgreSQL replies ROLLBACK to COMMIT when an earlier error was swallowed.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was rolled back, not committed');
    },
    rollbackTransaction: async (connection) => {
      try {
        await run(connection, 'rollback');
      } catch (error) {
        own(connection).discard();
        throw error;
      }
    },
    savepoint: async (connection, name) => void (await run(connection, `savepoint ${quoted(name)}`)),
    rollbackToSavepoint: async (connection, name) =>
      void (await run(connection, `rollback to savepoint ${quoted(name)}`)),
    releaseSavepoint: async (connection, name) =>
      void (await run(connection, `release savepoint ${quoted(name)}`)),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function connectionOn(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  prepare: boolean,
): PgConnection {
  let discarded = false;
  return {
    async executeQuery<R>(compiled: CompiledQuery & { raw?: RawQuery }): Promise<QueryResult<R>> {
      try {
        if (compiled.raw) return { rows: (await rawRows(client, compiled.raw, prepare)) as R[] };
        if (compiled.parameters.length === 0) return asResult(await client.query(compiled.sql));
        const name = nameOf(compiled.sql);
        const values = compiled.parameters as unknown[];
        return asResult(
          await client.query(name ? { name, text: compiled.sql, values } : { text: compiled.sql, values }),
        );
      } catch (error) {
        if (isOutdated(error)) discarded = true;
        // The driver's stack ends in the socket; replace it with the caller's stack.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      }
    },
    // biome-ignore lint/correctness/useYield: the interface requires a generator, streaming is not supported
    async *streamQuery() {
      throw new Error('streaming is not supported');
    },
    release: () => client.release(discarded),
    discard: () => {
      discarded = true;
    },
  };
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function asResult<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] };
  return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows: rows ?? [] };
}
